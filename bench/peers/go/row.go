package main

import (
	"bytes"
	"fmt"
	"sort"
	"time"
)

type id [16]byte

// Ids are timed as they are written into a ring of this many; as many more are checked with it.
const (
	ring = 1024
	more = 8 * ring
)

type row struct {
	name  string
	check check
	make  func() id
	// around is what stands around the work of the row.
	around func(func())
}

type check struct {
	version byte
	rising  bool
}

func (row row) measure(count int) (result map[string]any) {
	row.around(func() { result = row.timed(count) })
	return result
}

func (row row) timed(count int) map[string]any {
	ids := make([]id, ring+more)
	laps := (count + ring - 1) / ring
	start := time.Now()
	for lap := 0; lap < laps; lap++ {
		for i := 0; i < ring; i++ {
			ids[i] = row.make()
		}
	}
	took := time.Since(start)
	for i := ring; i < ring+more; i++ {
		ids[i] = row.make()
	}
	if wrong := row.check.hold(ids); wrong != "" {
		return map[string]any{"row": row.name, "error": wrong}
	}
	count = laps * ring
	ns := float64(took.Nanoseconds()) / float64(count)
	return map[string]any{"row": row.name, "count": count, "ns": ns}
}

// hold says what is wrong with the ids, if anything is.
func (check check) hold(ids []id) string {
	for i, id := range ids {
		if id[6]>>4 != check.version || id[8]>>6 != 2 {
			return fmt.Sprintf("%x has other version or variant bits", id)
		}
		if check.rising && i > 0 && bytes.Compare(ids[i-1][:], id[:]) > 0 {
			return fmt.Sprintf("%x came after %x", id, ids[i-1])
		}
	}
	sort.Slice(ids, func(a, b int) bool { return bytes.Compare(ids[a][:], ids[b][:]) < 0 })
	for i := 1; i < len(ids); i++ {
		if ids[i-1] == ids[i] {
			return fmt.Sprintf("%x came twice", ids[i])
		}
	}
	return ""
}

// broken are generators that are wrong on purpose: the driver asks for them before it believes the
// checks.
var broken = []row{
	{"broken-repeat", check{version: 7}, counter(func(n uint16) uint16 { return n % 5000 }, 0x70, 0x80), direct},
	{"broken-version", check{version: 7}, counter(plain, 0x60, 0x80), direct},
	{"broken-variant", check{version: 7}, counter(plain, 0x70, 0), direct},
	{"broken-order", check{version: 7, rising: true}, counter(func(n uint16) uint16 { return n ^ 1 }, 0x70, 0x80), direct},
}

func plain(n uint16) uint16 { return n }

func counter(change func(uint16) uint16, version, variant byte) func() id {
	var n uint16
	return func() id {
		n++
		low := change(n)
		return id{6: version, 8: variant, 14: byte(low >> 8), 15: byte(low)}
	}
}

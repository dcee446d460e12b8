// google/uuid and gofrs/uuid. Speaks the protocol of bench/peers/README.md.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	gofrs "github.com/gofrs/uuid/v5"
	google "github.com/google/uuid"
)

func googleV7() id { return id(google.Must(google.NewV7())) }
func gofrsV4() id  { return id(gofrs.Must(gofrs.NewV4())) }
func gofrsV7() id  { return id(gofrs.Must(gofrs.NewV7())) }
func googleV4() id { return id(google.New()) }

// pooled turns the pool of google/uuid on for the work of one row.
func pooled(work func()) {
	google.EnableRandPool()
	defer google.DisableRandPool()
	work()
}

func direct(work func()) { work() }

var rows = []row{
	{"google-v4", check{version: 4}, googleV4, direct},
	{"google-v7", check{version: 7, rising: true}, googleV7, direct},
	{"google-pool-v4", check{version: 4}, googleV4, pooled},
	{"google-pool-v7", check{version: 7, rising: true}, googleV7, pooled},
	{"gofrs-v4", check{version: 4}, gofrsV4, direct},
	{"gofrs-v7", check{version: 7}, gofrsV7, direct},
}

func hello() map[string]any {
	versions := map[string]string{"go": strings.TrimPrefix(runtime.Version(), "go")}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			versions[strings.TrimPrefix(module.Path, "github.com/")] = module.Version
		}
	}
	return map[string]any{"versions": versions, "rows": names(rows), "broken": names(broken)}
}

func names(rows []row) []string {
	var names []string
	for _, row := range rows {
		names = append(names, row.name)
	}
	return names
}

func answer(name string, count int) map[string]any {
	for _, row := range append(rows, broken...) {
		if row.name == name {
			return row.measure(count)
		}
	}
	return map[string]any{"row": name, "error": "no such row"}
}

func main() {
	output := json.NewEncoder(os.Stdout)
	output.Encode(hello())
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		var name string
		var count int
		fmt.Sscan(input.Text(), &name, &count)
		output.Encode(answer(name, count))
	}
}

// Owns the step from the package schema to SDKs: reads a schema, writes the package's sources in one language, and packs
// the Go package as a module.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"

	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi/pkg/v3/codegen/dotnet"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const tool = "sdk-codegen"

type files = map[string][]byte

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: sdk-codegen LANGUAGE SCHEMA LOGO FOLDER\n       sdk-codegen module FOLDER VERSION PROXY")
		os.Exit(2)
	}
	do := write
	if os.Args[1] == "module" {
		do = func(_, folder, version, proxy string) error { return pack(folder, version, proxy) }
	}
	if err := do(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Writes a module in the form that a Go module proxy serves. A module that breaks Go's rules is an error.
func pack(folder, version, proxy string) error {
	text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		return err
	}
	packed := module.Version{Path: modfile.ModulePath(text), Version: version}
	escaped, err := module.EscapePath(packed.Path)
	if err != nil {
		return err
	}
	versions := filepath.Join(proxy, escaped, "@v")
	if err := os.MkdirAll(versions, 0o755); err != nil {
		return err
	}
	files := map[string]string{
		"list":            version + "\n",
		version + ".info": fmt.Sprintf("{\"Version\":%q}\n", version),
		version + ".mod":  string(text),
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(versions, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	file, err := os.Create(filepath.Join(versions, version+".zip"))
	if err != nil {
		return err
	}
	defer file.Close()
	return zip.CreateFromDir(file, packed, folder)
}

func write(language, path, logo, folder string) error {
	pkg, err := read(path)
	if err != nil {
		return err
	}
	generated, err := generate(language, pkg, logo)
	if err != nil {
		return fmt.Errorf("%s: %w", language, err)
	}
	for name, content := range generated {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Treats warnings as errors: users of the registry would see their effect.
func read(path string) (*schema.Package, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, err
	}
	pkg, diagnostics, err := schema.BindSpec(spec, nil, schema.ValidationOptions{})
	if err != nil {
		return nil, err
	}
	if len(diagnostics) > 0 {
		return nil, errors.New(diagnostics.Error())
	}
	return pkg, nil
}

func generate(language string, pkg *schema.Package, logo string) (files, error) {
	switch language {
	case "python":
		return python.GeneratePackage(tool, pkg, nil, nil)
	case "go":
		return gogen.GeneratePackage(tool, pkg, nil)
	case "java":
		return java.GeneratePackage(tool, pkg, nil, nil, false, false)
	case "nodejs":
		return nodejs.GeneratePackage(tool, pkg, nil, nil, false, nil)
	case "dotnet":
		return withLogo(pkg, logo, func() (files, error) {
			return dotnet.GeneratePackage(tool, pkg, nil, nil)
		})
	}
	return nil, errors.New("no such language")
}

// The .NET generator downloads the logo. It gets the project's logo from loopback, without a network.
func withLogo(pkg *schema.Package, logo string, generate func() (files, error)) (files, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	go http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		http.ServeFile(answer, request, logo)
	}))
	pkg.LogoURL = "http://" + listener.Addr().String()
	return generate()
}

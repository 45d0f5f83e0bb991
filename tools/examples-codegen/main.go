// Owns the step from YAML programs to other languages: reads a schema and programs, and writes the output of Pulumi's
// own converters.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/blang/semver"
	"github.com/hashicorp/hcl/v2"
	javagen "github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi-yaml/pkg/pulumiyaml"
	"github.com/pulumi/pulumi-yaml/pkg/pulumiyaml/ast"
	"github.com/pulumi/pulumi-yaml/pkg/pulumiyaml/codegen"
	"github.com/pulumi/pulumi/pkg/v3/codegen/dotnet"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

type generator = func(*pcl.Program) (map[string][]byte, hcl.Diagnostics, error)

var generators = map[string]generator{
	"typescript": nodejs.GenerateProgram,
	"python":     python.GenerateProgram,
	"go":         gogen.GenerateProgram,
	"csharp":     dotnet.GenerateProgram,
	"java":       javagen.GenerateProgram,
}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: examples-codegen LANGUAGE SCHEMA PROGRAMS")
		os.Exit(2)
	}
	if err := convertAll(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// PROGRAMS is an object of programs by name. Prints an object with the same names and the converted programs.
func convertAll(language, schemaPath, programsPath string) error {
	generate, ok := generators[language]
	if !ok {
		return errors.New("no such language")
	}
	var spec schema.PackageSpec
	if err := read(schemaPath, &spec); err != nil {
		return err
	}
	pkg, diagnostics, err := schema.BindSpec(spec, nil, schema.ValidationOptions{})
	if err != nil {
		return err
	}
	if diagnostics.HasErrors() {
		return diagnostics
	}
	var programs map[string]string
	if err := read(programsPath, &programs); err != nil {
		return err
	}
	converted := map[string]string{}
	for name, text := range programs {
		converted[name], err = convert(text, generate, loader{pkg})
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return json.NewEncoder(os.Stdout).Encode(converted)
}

func read(path string, into any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// Treats warnings as errors: readers of the example would run into their cause.
func convert(text string, generate generator, from loader) (string, error) {
	template, complaints, err := pulumiyaml.LoadYAMLBytes("Pulumi.yaml", []byte(text))
	if err != nil {
		return "", err
	}
	if len(complaints) > 0 {
		return "", complaints.HCL()
	}
	intermediate, warnings, err := codegen.ConvertTemplateIL(template, from)
	if err != nil {
		return "", err
	}
	if len(warnings) > 0 {
		return "", warnings
	}
	program, err := bind(withSecrets(intermediate, template), from)
	if err != nil {
		return "", err
	}
	files, warnings, err := generate(program)
	if err != nil {
		return "", err
	}
	if len(warnings) > 0 {
		return "", warnings
	}
	for _, content := range files {
		return string(content), nil
	}
	return "", errors.New("nothing was generated")
}

func bind(text string, from loader) (*pcl.Program, error) {
	parser := syntax.NewParser()
	if err := parser.ParseFile(strings.NewReader(text), "program.pp"); err != nil {
		return nil, err
	}
	if parser.Diagnostics.HasErrors() {
		return nil, parser.Diagnostics
	}
	// Strict mode: an unknown argument is an error.
	program, diagnostics, err := pcl.BindProgram(parser.Files, pcl.Loader(from), pcl.PreferOutputVersionedInvokes)
	if err != nil {
		return nil, err
	}
	if len(diagnostics) > 0 {
		return nil, fmt.Errorf("%w\n%s", diagnostics, text)
	}
	return program, nil
}

var configuration = regexp.MustCompile(`(?m)^config \w+ string \{`)

// Marks secret configuration values, which the YAML converter forgets to do.
func withSecrets(text string, template *ast.TemplateDecl) string {
	secret := map[string]bool{}
	for _, entry := range template.Config.Entries {
		if entry.Value.Secret != nil && entry.Value.Secret.Value {
			secret[entry.Key.Value] = true
		}
	}
	return configuration.ReplaceAllStringFunc(text, func(whole string) string {
		if secret[strings.Fields(whole)[1]] {
			return strings.Replace(whole, "{", "{\n  secret = true", 1)
		}
		return whole
	})
}

// Loads the only package that programs use.
type loader struct{ pkg *schema.Package }

var errOther = errors.New("another package")

func (l loader) LoadPackage(name string, _ *semver.Version) (*schema.Package, error) {
	if name != l.pkg.Name {
		return nil, fmt.Errorf("%s: %w", name, errOther)
	}
	return l.pkg, nil
}

func (l loader) LoadPackageV2(_ context.Context, which *schema.PackageDescriptor) (*schema.Package, error) {
	return l.LoadPackage(which.Name, nil)
}

func (l loader) LoadPackageReference(name string, version *semver.Version) (schema.PackageReference, error) {
	pkg, err := l.LoadPackage(name, version)
	if err != nil {
		return nil, err
	}
	return pkg.Reference(), nil
}

func (l loader) LoadPackageReferenceV2(_ context.Context, which *schema.PackageDescriptor) (schema.PackageReference, error) {
	return l.LoadPackageReference(which.Name, nil)
}

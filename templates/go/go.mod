module ${PROJECT}

go 1.25.8

require (
	example.com/workload-platform-as-code/sdk/go/workload v0.1.0
	github.com/pulumi/pulumi/sdk/v3 v3.246.0
)

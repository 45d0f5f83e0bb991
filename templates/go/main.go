package main

import (
	"example.com/workload-platform-as-code/sdk/go/workload"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(deploy)
}

func deploy(ctx *pulumi.Context) error {
	settings := config.New(ctx, "")

	// Storage that outlives the workloads that mount it. In production, add `pulumi.Protect(true)`.
	data, err := workload.NewDrive(ctx, "data", &workload.DriveArgs{
		Region: pulumi.String(settings.Require("region")),
	})
	if err != nil {
		return err
	}

	// A sandbox: a machine with its own disk and processes.
	dev, err := workload.NewSandbox(ctx, "dev", &workload.SandboxArgs{Memory: pulumi.Int(2048)})
	if err != nil {
		return err
	}

	ctx.Export("drive", data.S3Url)
	ctx.Export("sandbox", dev.Url)
	return nil
}

// A shop that sends mail: a drive for its invoices, an MCP server that sends mail over OAuth, and the shop itself, forked
// from a snapshot and rolled out by canary.
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
	// Secrets come from stack configuration: `pulumi config set --secret mail:refreshToken …`.
	mail := config.New(ctx, "mail")

	// Where invoices are kept. In production, add `pulumi.Protect(true)`.
	invoices, err := workload.NewDrive(ctx, "invoices", &workload.DriveArgs{
		Region: pulumi.String("us-was-1"),
		Permissions: workload.DrivePermissionArray{
			workload.DrivePermissionArgs{Labels: pulumi.StringMap{"app": pulumi.String("shop")}},
		},
	})
	if err != nil {
		return err
	}

	// The credentials of the mail account, obtained by the OAuth flow of your backend. Always encrypted in state.
	account, err := workload.NewIntegrationConnection(ctx, "mail-account", &workload.IntegrationConnectionArgs{
		Integration: pulumi.String("gmail"),
		DisplayName: pulumi.String("Mail of the shop"),
		Secret: pulumi.StringMap{
			"CLIENT_ID":     pulumi.String(mail.Require("clientId")),
			"CLIENT_SECRET": mail.RequireSecret("clientSecret"),
			"REFRESH_TOKEN": mail.RequireSecret("refreshToken"),
		},
	})
	if err != nil {
		return err
	}

	// An MCP server that sends mail with those credentials.
	sender, err := workload.NewMcpFunction(ctx, "send-mail", &workload.McpFunctionArgs{
		IntegrationConnections: pulumi.StringArray{account.Name},
	})
	if err != nil {
		return err
	}

	// To release, change `Snapshot` to shop-v2: it starts as a canary with `Traffic` percent; 100 promotes it.
	shop, err := workload.NewForkedApplication(ctx, "shop", &workload.ForkedApplicationArgs{
		Name:     pulumi.String("shop"),
		Snapshot: pulumi.String("shop-v1"),
		Envs: workload.EnvArray{
			workload.EnvArgs{Name: pulumi.String("MAIL_SERVER"), Value: sender.Name},
		},
		Traffic: pulumi.Int(10),
	})
	if err != nil {
		return err
	}

	// Looked up by id, which is unknown until the drive exists; its name is known before.
	kept := workload.LookupDriveOutput(ctx, workload.LookupDriveOutputArgs{Name: invoices.ID()})

	ctx.Export("drive", invoices.S3Url)
	ctx.Export("region", kept.Region())
	ctx.Export("mailServer", sender.McpUrl)
	ctx.Export("shopUrl", shop.Url)
	ctx.Export("shopRevision", shop.Revision)
	return nil
}

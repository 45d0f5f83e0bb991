package quickstart;

import com.example.workload.Drive;
import com.example.workload.DriveArgs;
import com.example.workload.ForkedApplication;
import com.example.workload.ForkedApplicationArgs;
import com.example.workload.IntegrationConnection;
import com.example.workload.IntegrationConnectionArgs;
import com.example.workload.McpFunction;
import com.example.workload.McpFunctionArgs;
import com.example.workload.WorkloadFunctions;
import com.example.workload.inputs.DrivePermissionArgs;
import com.example.workload.inputs.EnvArgs;
import com.example.workload.inputs.GetDriveArgs;
import com.example.workload.outputs.GetDriveResult;
import com.pulumi.Context;
import com.pulumi.Pulumi;
import com.pulumi.core.Output;
import java.util.List;
import java.util.Map;

/**
 * A shop that sends mail: a drive for its invoices, an MCP server that sends mail over OAuth, and the shop itself, forked
 * from a snapshot and rolled out by canary.
 */
public final class App {
    public static void main(String[] args) {
        Pulumi.run(App::deploy);
    }

    private static void deploy(Context ctx) {
        // Secrets come from stack configuration: `pulumi config set --secret mail:refreshToken …`.
        var mail = ctx.config("mail");
        var clientId = mail.require("clientId");
        var secrets = Output.tuple(mail.requireSecret("clientSecret"), mail.requireSecret("refreshToken"));

        // Where invoices are kept. In production, add `CustomResourceOptions.builder().protect(true).build()`.
        var invoices = new Drive("invoices", DriveArgs.builder()
            .region("us-was-1")
            .permissions(DrivePermissionArgs.builder().labels(Map.of("app", "shop")).build())
            .build());

        // The credentials of the mail account, obtained by the OAuth flow of your backend. Always encrypted in state.
        var account = new IntegrationConnection("mail-account", IntegrationConnectionArgs.builder()
            .integration("gmail")
            .displayName("Mail of the shop")
            .secret(secrets.applyValue(values -> Map.of(
                "CLIENT_ID", clientId,
                "CLIENT_SECRET", values.t1,
                "REFRESH_TOKEN", values.t2)))
            .build());

        // An MCP server that sends mail with those credentials.
        var sender = new McpFunction("send-mail", McpFunctionArgs.builder()
            .integrationConnections(account.name().applyValue(List::of))
            .build());

        // To release, change `snapshot` to shop-v2: it starts as a canary with `traffic` percent; 100 promotes it.
        var shop = new ForkedApplication("shop", ForkedApplicationArgs.builder()
            .name("shop")
            .snapshot("shop-v1")
            .envs(EnvArgs.builder().name("MAIL_SERVER").value(sender.name()).build())
            .traffic(10)
            .build());

        // Looked up by id, which is unknown until the drive exists; its name is known before.
        var kept = WorkloadFunctions.getDrive(GetDriveArgs.builder().name(invoices.id()).build());

        ctx.export("drive", invoices.s3Url());
        ctx.export("region", kept.applyValue(GetDriveResult::region));
        ctx.export("mailServer", sender.mcpUrl());
        ctx.export("shopUrl", shop.url());
        ctx.export("shopRevision", shop.revision());
    }
}

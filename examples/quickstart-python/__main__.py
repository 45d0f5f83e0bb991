"""A shop that sends mail: a drive for its invoices, an MCP server that sends mail over OAuth, and the shop itself, forked
from a snapshot and rolled out by canary."""

import pulumi
import pulumi_workload as workload

# Secrets come from stack configuration: `pulumi config set --secret mail:refreshToken …`.
mail = pulumi.Config("mail")

# Where invoices are kept. In production, add `opts=pulumi.ResourceOptions(protect=True)`.
invoices = workload.Drive(
    "invoices",
    region="us-was-1",
    permissions=[{"labels": {"app": "shop"}}],
)

# The credentials of the mail account, obtained by the OAuth flow of your backend. Always encrypted in state.
account = workload.IntegrationConnection(
    "mail-account",
    integration="gmail",
    display_name="Mail of the shop",
    secret={
        "CLIENT_ID": mail.require("clientId"),
        "CLIENT_SECRET": mail.require_secret("clientSecret"),
        "REFRESH_TOKEN": mail.require_secret("refreshToken"),
    },
)

# An MCP server that sends mail with those credentials.
sender = workload.McpFunction("send-mail", integration_connections=[account.name])

# To release, change `snapshot` to shop-v2: it starts as a canary with `traffic` percent; 100 promotes it.
shop = workload.ForkedApplication(
    "shop",
    name="shop",
    snapshot="shop-v1",
    envs=[{"name": "MAIL_SERVER", "value": sender.name}],
    traffic=10,
)

# Looked up by id, which is unknown until the drive exists; its name is known before.
kept = workload.get_drive_output(name=invoices.id)

pulumi.export("drive", invoices.s3_url)
pulumi.export("region", kept.region)
pulumi.export("mailServer", sender.mcp_url)
pulumi.export("shopUrl", shop.url)
pulumi.export("shopRevision", shop.revision)

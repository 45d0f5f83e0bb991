@echo off
where node >nul 2>nul || (echo pulumi-resource-workload needs Node, and no node is on PATH. Install Node, or the plugin for Windows that needs none, from its release archive. 1>&2 & exit /b 1)
node "%~dp0pulumi-resource-workload" %*

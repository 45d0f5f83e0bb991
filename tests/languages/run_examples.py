"""Runs programs against Pulumi's mocks, and prints the arguments that each resource and function got."""

import json
import sys

import pulumi

# The key that marks a secret value.
SECRET = "4dabf18193072939515e22adb298388d"


def plain(value):
    if isinstance(value, dict):
        if SECRET in value:
            return plain(value["value"])
        return {key: plain(child) for key, child in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


class Mocks(pulumi.runtime.Mocks):
    def __init__(self):
        self.calls = []

    def new_resource(self, args):
        self.calls.append({"token": args.typ, "inputs": plain(args.inputs)})
        return [args.name, args.inputs]

    def call(self, args):
        self.calls.append({"token": args.token, "inputs": plain(args.args)})
        return {"serviceAccounts": [{"clientId": "sa-1"}]}


def run(code):
    mocks = Mocks()
    pulumi.runtime.set_mocks(mocks, project="examples")
    names = ["clientId", "clientSecret", "refreshToken", "modelsApiKey"]
    pulumi.runtime.set_all_config({f"examples:{name}": "stand-in" for name in names})
    pulumi.runtime.test(lambda: exec(compile(code, "example", "exec"), {}))()
    return mocks.calls


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps({name: run(code) for name, code in json.load(file).items()}, default=str))

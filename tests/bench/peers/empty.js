// A program that declares nothing.
require('@pulumi/pulumi');

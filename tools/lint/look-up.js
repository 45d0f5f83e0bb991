// A rule of ESLint: a table is never indexed by any text, because `constructor` and `__proto__` are in every object.
// It knows the types: a key of a few known words is fine, and so is the number of an item.
// @ts-check
const { TypeFlags } = require('typescript');

const KNOWN =
  TypeFlags.StringLiteral |
  TypeFlags.NumberLike |
  TypeFlags.ESSymbolLike |
  TypeFlags.Undefined |
  TypeFlags.Null;

/** @type {import('eslint').Rule.RuleModule} */
module.exports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      index:
        'This key can be any text, also "constructor": use lookUp() of emulator/src/tables.ts, or a Map.',
      in: 'This key can be any text, also "constructor": use Object.hasOwn(), or a Map.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const types = program.getTypeChecker();
    /** @type {(node: import('estree').Node) => boolean} */
    const isAnyText = (node) => {
      const type = types.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
      // Of a parameter of a type, what it is bound to decides.
      const known = types.getBaseConstraintOfType(type) ?? type;
      return !(known.isUnion() ? known.types : [known]).every((part) => part.flags & KNOWN);
    };
    return {
      MemberExpression(node) {
        if (node.computed && node.property.type !== 'PrivateIdentifier' && isAnyText(node.property))
          context.report({ node, messageId: 'index' });
      },
      'BinaryExpression[operator="in"]'(node) {
        if (node.left.type !== 'PrivateIdentifier' && isAnyText(node.left))
          context.report({ node, messageId: 'in' });
      },
    };
  },
};

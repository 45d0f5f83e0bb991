// An ESLint rule: never index a table with an arbitrary string, because every object has `constructor` and
// `__proto__`. The rule knows types: it allows a key of known literals, and an array index.
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
      // For a type parameter, its constraint decides.
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

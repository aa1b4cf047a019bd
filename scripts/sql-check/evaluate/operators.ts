import { SyntaxKind } from 'typescript/unstable/ast';

type Operand = number;

/** What an operator makes of two values that are known. */
export function compute(kind: SyntaxKind, one: unknown, other: unknown): unknown {
  const [left, right] = [one as Operand, other as Operand];
  switch (kind) {
    case SyntaxKind.PlusToken:
      return left + right;
    case SyntaxKind.MinusToken:
      return left - right;
    case SyntaxKind.AsteriskToken:
      return left * right;
    case SyntaxKind.SlashToken:
      return left / right;
    case SyntaxKind.PercentToken:
      return left % right;
    case SyntaxKind.AsteriskAsteriskToken:
      return left ** right;
    case SyntaxKind.LessThanToken:
      return left < right;
    case SyntaxKind.GreaterThanToken:
      return left > right;
    case SyntaxKind.LessThanEqualsToken:
      return left <= right;
    case SyntaxKind.GreaterThanEqualsToken:
      return left >= right;
    case SyntaxKind.InKeyword:
      return typeof other === 'object' && other !== null && String(one) in other;
    case SyntaxKind.InstanceOfKeyword:
      return typeof other === 'function' && one instanceof (other as new () => unknown);
    case SyntaxKind.CommaToken:
      return other;
    case SyntaxKind.AmpersandToken:
      return left & right;
    case SyntaxKind.BarToken:
      return left | right;
    case SyntaxKind.CaretToken:
      return left ^ right;
    case SyntaxKind.LessThanLessThanToken:
      return left << right;
    case SyntaxKind.GreaterThanGreaterThanToken:
      return left >> right;
    case SyntaxKind.GreaterThanGreaterThanGreaterThanToken:
      return left >>> right;
    default:
      throw new Error(`The operator ${SyntaxKind[kind]} is not known here`);
  }
}

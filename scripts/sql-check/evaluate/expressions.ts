/** Expressions, by kind. */
import { sql } from 'kysely';
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isClassExpression,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNewExpression,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTypeOfExpression,
  type CallExpression,
  type Node,
  SyntaxKind,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { textIn } from '../program.ts';
import { compute } from './operators.ts';
import { Members } from './members.ts';
import { ClassValue, closureOf, Instance, openLists, restOf, type Scope, TooLong, Unknown, withRest } from './values.ts';

export abstract class Expressions extends Members {
  #steps = 0;

  evaluate(node: Node, scope: Scope): unknown {
    if (++this.#steps > mostSteps) throw new TooLong();
    if (isIdentifier(node)) return this.#name(textIn(node), scope);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return textIn(node);
    if (isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (isTemplateExpression(node)) return this.#template(node, scope);
    if (isTaggedTemplateExpression(node)) return this.#tagged(node, scope);
    if (isPropertyAccessExpression(node) || isElementAccessExpression(node)) return this.#access(node, scope);
    if (isCallExpression(node)) return this.#call(node, scope);
    if (isArrowFunction(node) || isFunctionExpression(node)) return this.functionValue(node, scope);
    if (isConditionalExpression(node)) return this.evaluate(this.condition(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    if (isBinaryExpression(node)) return this.#binary(node.left, node.operatorToken.kind, node.right, node, scope);
    if (isObjectLiteralExpression(node)) return this.#object(node.properties, scope);
    if (isArrayLiteralExpression(node)) return this.#list(node.elements, scope);
    if (isRegularExpressionLiteral(node)) return expressionOf(node.text);
    if (isNewExpression(node)) return this.#construct(node, scope);
    if (isPrefixUnaryExpression(node)) return this.#prefix(node.operator, node.operand, node, scope);
    if (isPostfixUnaryExpression(node)) return this.#step(node.operand, node.operator === SyntaxKind.PlusPlusToken ? 1 : -1, true, scope);
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isNonNullExpression(node) ||
      isSatisfiesExpression(node) ||
      isAwaitExpression(node)
    )
      return this.evaluate(node.expression, scope);
    if (isTypeOfExpression(node)) {
      const value = this.settle(this.evaluate(node.expression, scope));
      return value instanceof Unknown ? this.unknown(`typeof ${value.key}`, () => undefined) : typeof value;
    }
    if (isClassExpression(node)) return new ClassValue(node, scope);
    return this.#other(node, scope);
  }

  #other(node: Node, scope: Scope): unknown {
    switch (node.kind) {
      case SyntaxKind.TrueKeyword:
        return true;
      case SyntaxKind.FalseKeyword:
        return false;
      case SyntaxKind.NullKeyword:
        return null;
      case SyntaxKind.ThisKeyword:
        return scope.frame.self;
      default:
        // `yield x`, `void x`, `delete x`: what is in it may send something.
        node.forEachChild((child) => void this.evaluate(child, scope));
        return this.unknownAt(node, scope);
    }
  }

  #name(name: string, scope: Scope): unknown {
    const owner = scope.owner(name);
    return owner && !owner.isModule ? owner.get(name) : this.moduleValue(scope.file, name);
  }

  /** Whether a condition holds. */
  condition(node: Node, scope: Scope, preferred = true): boolean {
    if (isParenthesizedExpression(node)) return this.condition(node.expression, scope, preferred);
    if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      return !this.condition(node.operand, scope, !preferred);
    this.place = this.placeOf(node);
    if (isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === SyntaxKind.AmpersandAmpersandToken)
        return this.condition(node.left, scope, preferred) && this.condition(node.right, scope, preferred);
      const equality = equalities.get(kind);
      if (equality !== undefined) return this.#equal(node, preferred === equality, scope, isLoose(kind)) === equality;
      if (kind === SyntaxKind.BarBarToken)
        return this.condition(node.left, scope, preferred) || this.condition(node.right, scope, preferred);
    }
    return this.truthy(this.evaluate(node, scope), preferred);
  }

  #template(node: Node, scope: Scope): string | Unknown {
    if (!isTemplateExpression(node)) return '';
    let text = textIn(node.head);
    let missing: Unknown | undefined;
    for (const { expression, literal } of node.templateSpans) {
      const part = this.textOf(this.evaluate(expression, scope));
      if (part instanceof Unknown) missing ??= part;
      text += `${part instanceof Unknown ? '' : part}${textIn(literal)}`;
    }
    return missing ?? text;
  }

  #tagged(node: TaggedTemplateExpression, scope: Scope): unknown {
    const tag = this.evaluate(node.tag, scope);
    const { template } = node;
    const [head, spans] = isTemplateExpression(template) ? [textIn(template.head), template.templateSpans] : [textIn(template), []];
    const given = spans.map(({ expression }) => this.evaluate(expression, scope));
    if (tag !== sql) return this.unknownAt(node, scope);
    this.setting.onFragment(node);
    const missing = given.find((one): one is Unknown => one instanceof Unknown && this.types.isFragment(one.type));
    if (missing) return missing;
    const texts = [head, ...spans.map(({ literal }) => textIn(literal))];
    return sql(Object.assign(texts, { raw: texts }) as unknown as TemplateStringsArray, ...given);
  }

  #access(node: Node, scope: Scope): unknown {
    if (isPropertyAccessExpression(node)) {
      const base = this.evaluate(node.expression, scope);
      return this.property(node.questionDotToken ? this.settle(base) : base, textIn(node.name), node, scope);
    }
    if (!isElementAccessExpression(node)) return undefined;
    const given = this.evaluate(node.expression, scope);
    const base = node.questionDotToken ? this.settle(given) : given;
    return this.element(base, this.settle(this.evaluate(node.argumentExpression, scope)), node, scope);
  }

  #call(node: CallExpression, scope: Scope): unknown {
    const { expression } = node;
    const method = isPropertyAccessExpression(expression) ? expression : undefined;
    let self = method && this.evaluate(method.expression, scope);
    if (method?.questionDotToken) self = this.settle(self);
    if (method && (self === undefined || self === null)) return undefined;
    const given = this.#list(node.arguments, scope);
    const sent = this.send(node, self, given, scope);
    if (sent) return sent.answer;
    if (expression.kind === SyntaxKind.ImportKeyword || expression.kind === SyntaxKind.SuperKeyword) return this.unknownAt(node, scope);
    if (!method) {
      const callee = this.settle(this.evaluate(expression, scope));
      if (callee instanceof Unknown || callee === undefined) return this.callUnknown(callee, '', given, node, scope);
      return this.callKnown(callee, undefined, given, node, scope);
    }
    const name = textIn(method.name);
    if (self instanceof Unknown || self instanceof ClassValue) return this.callUnknown(self, name, given, node, scope);
    const callee = this.settle(this.property(self, name, method, scope));
    if (callee instanceof Unknown || callee === undefined) return this.callUnknown(callee, name, given, node, scope);
    return this.callKnown(callee, self, given, node, scope);
  }

  #construct(node: Node, scope: Scope): unknown {
    if (!isNewExpression(node)) return undefined;
    const callee = this.evaluate(node.expression, scope);
    const given = this.#list(node.arguments ?? [], scope);
    if (callee instanceof ClassValue) return new Instance(callee);
    if (callee === Map || callee === Set || callee === RegExp) {
      const [first] = given;
      if (!(first instanceof Unknown) && !(callee === RegExp && given.some((one) => one instanceof Unknown)))
        return Reflect.construct(callee as new (...all: unknown[]) => unknown, given) as unknown;
    }
    for (const one of given) if (closureOf(one)) this.callWithUnknowns(one, scope.frame);
    return this.unknownAt(node, scope);
  }

  #list(nodes: readonly Node[], scope: Scope): unknown[] {
    let isOpen = false;
    const list = nodes.flatMap((node) => {
      if (!isSpreadElement(node)) return [this.evaluate(node, scope)];
      const value = this.settle(this.evaluate(node.expression, scope));
      if (value instanceof Unknown) {
        isOpen = true;
        return [this.elementOf(value)];
      }
      return value === undefined || value === null ? [] : [...(value as Iterable<unknown>)];
    });
    if (isOpen) openLists.add(list);
    return list;
  }

  #object(nodes: readonly Node[], scope: Scope): object {
    const object: Record<string, unknown> = {};
    for (const node of nodes) {
      if (isShorthandPropertyAssignment(node)) object[textOfName(node.name)] = this.#name(textOfName(node.name), scope);
      else if (isSpreadAssignment(node)) {
        const value = this.settle(this.evaluate(node.expression, scope));
        if (value instanceof Unknown) withRest(object, value);
        else if (value !== null && typeof value === 'object') {
          const rest = restOf(value);
          Object.assign(object, value);
          if (rest) withRest(object, rest);
        }
      } else if (isPropertyAssignment(node) || isMethodDeclaration(node)) {
        const { name } = node;
        const key = isComputedPropertyName(name) ? this.settle(this.evaluate(name.expression, scope)) : textOfName(name);
        const value = isMethodDeclaration(node) ? this.functionValue(node, scope) : this.evaluate(node.initializer, scope);
        if (!(key instanceof Unknown)) object[String(key)] = value;
      }
    }
    return object;
  }

  #binary(left: Node, kind: SyntaxKind, right: Node, node: Node, scope: Scope): unknown {
    if (kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment) return this.#assign(left, kind, right, node, scope);
    if (kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken) {
      const value = this.settle(this.evaluate(left, scope));
      return this.truthy(value) === (kind === SyntaxKind.AmpersandAmpersandToken) ? this.evaluate(right, scope) : value;
    }
    if (kind === SyntaxKind.QuestionQuestionToken) {
      const value = this.settle(this.evaluate(left, scope));
      return value === null || value === undefined ? this.evaluate(right, scope) : value;
    }
    const equality = equalities.get(kind);
    if (equality !== undefined) return this.#equal({ left, right }, equality, scope, isLoose(kind)) === equality;
    return this.#computed(kind, this.settle(this.evaluate(left, scope)), this.settle(this.evaluate(right, scope)));
  }

  #computed(kind: SyntaxKind, one: unknown, other: unknown): unknown {
    if (!(one instanceof Unknown) && !(other instanceof Unknown)) return compute(kind, one, other);
    const [left, right] = [this.label(one), this.label(other)];
    if (kind === SyntaxKind.PlusToken) {
      const type = () => (typeof one === 'string' || typeof other === 'string' ? this.types.string : this.types.number);
      // Keys begin with what the value comes from.
      return this.unknown(`${one instanceof Unknown ? left : right}(${left}+${right})`, type);
    }
    if (kind >= SyntaxKind.LessThanToken && kind <= SyntaxKind.GreaterThanEqualsToken)
      return this.unknownTruth(`(${left} ${kind} ${right})`);
    if (kind === SyntaxKind.InKeyword || kind === SyntaxKind.InstanceOfKeyword) return this.unknownTruth(`(${left} ${kind} ${right})`);
    return this.unknown(`(${left} ${kind} ${right})`, () => this.types.number);
  }

  #equal({ left, right }: { left: Node; right: Node }, preferred: boolean, scope: Scope, loose: boolean): boolean {
    const [one, other] = [this.evaluate(left, scope), this.evaluate(right, scope)];
    if (loose && (other === null || other === undefined)) return (this.settle(one, preferred) ?? null) === null;
    if (one instanceof Unknown && other instanceof Unknown) {
      return one === other || this.truthy(this.unknownTruth(`(${one.key}==${other.key})`), preferred);
    }
    if (one instanceof Unknown) return this.equals(one, other, preferred);
    return other instanceof Unknown ? this.equals(other, one, preferred) : one === other;
  }

  #assign(left: Node, kind: SyntaxKind, right: Node, node: Node, scope: Scope): unknown {
    if (kind === SyntaxKind.EqualsToken) {
      const value = this.evaluate(right, scope);
      this.#store(left, value, scope);
      return value;
    }
    const before = this.settle(this.evaluate(left, scope));
    if (kind === SyntaxKind.QuestionQuestionEqualsToken && before !== null && before !== undefined) return before;
    const given = this.settle(this.evaluate(right, scope));
    const plain = kind === SyntaxKind.PlusEqualsToken ? SyntaxKind.PlusToken : undefined;
    const value =
      kind === SyntaxKind.QuestionQuestionEqualsToken
        ? given
        : plain === undefined
          ? this.unknownAt(node, scope)
          : this.#computed(plain, before, given);
    this.#store(left, value, scope);
    return value;
  }

  #store(target: Node, value: unknown, scope: Scope): void {
    if (isIdentifier(target)) (scope.owner(target.text) ?? scope).declare(target.text, value);
    else if (isPropertyAccessExpression(target)) this.setProperty(this.evaluate(target.expression, scope), target.name.text, value);
    else if (isElementAccessExpression(target)) {
      const key = this.settle(this.evaluate(target.argumentExpression, scope));
      if (!(key instanceof Unknown)) this.setProperty(this.evaluate(target.expression, scope), String(key), value);
    } else if (isArrayLiteralExpression(target) || isObjectLiteralExpression(target)) {
      for (const name of namesAssigned(target)) this.#store(name, this.unknownAt(name, scope), scope);
    }
  }

  #prefix(operator: SyntaxKind, operand: Node, node: Node, scope: Scope): unknown {
    if (operator === SyntaxKind.ExclamationToken) return !this.condition(operand, scope, false);
    if (operator === SyntaxKind.PlusPlusToken || operator === SyntaxKind.MinusMinusToken)
      return this.#step(operand, operator === SyntaxKind.PlusPlusToken ? 1 : -1, false, scope);
    const value = this.settle(this.evaluate(operand, scope));
    if (value instanceof Unknown) return this.unknownAt(node, scope);
    return operator === SyntaxKind.MinusToken ? -Number(value) : Number(value);
  }

  #step(target: Node, by: number, after: boolean, scope: Scope): unknown {
    const before = this.evaluate(target, scope);
    const value = typeof before === 'number' ? before + by : this.unknownAt(target, scope);
    this.#store(target, value, scope);
    return after ? before : value;
  }
}

/** Expressions evaluated in one run. */
const mostSteps = 100_000;

/** Of `x === y` and `x !== y`: whether they hold for the same. */
const equalities = new Map<SyntaxKind, boolean>([
  [SyntaxKind.EqualsEqualsEqualsToken, true],
  [SyntaxKind.EqualsEqualsToken, true],
  [SyntaxKind.ExclamationEqualsEqualsToken, false],
  [SyntaxKind.ExclamationEqualsToken, false],
]);

const isLoose = (kind: SyntaxKind): boolean => kind === SyntaxKind.EqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken;

const namesAssigned = (target: Node): Node[] => {
  const names: Node[] = [];
  target.forEachChild((child) => void (isIdentifier(child) ? names.push(child) : undefined));
  return names;
};

const textOfName = (name: Node): string => ('text' in name && typeof name.text === 'string' ? name.text : '');

function expressionOf(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

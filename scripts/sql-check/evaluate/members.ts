/** Properties and elements of values. */
import { isMethodDeclaration, isPropertyDeclaration, type Node, SyntaxKind } from 'typescript/unstable/ast';
import { Calls } from './calls.ts';
import { ClassValue, Frame, Instance, Namespace, restOf, type Scope, Unknown } from './values.ts';

type ClassNode = Node & { members?: readonly Node[] };

const nameOf = (member: Node): string | undefined => (member as { name?: { text?: string } }).name?.text;
const isStatic = (member: Node): boolean =>
  (member as { modifiers?: readonly Node[] }).modifiers?.some(({ kind }) => kind === SyntaxKind.StaticKeyword) ?? false;

export abstract class Members extends Calls {
  protected property(base: unknown, name: string, node: Node, scope: Scope): unknown {
    if (base instanceof Unknown) return this.unknown(`${base.key}.${name}`, () => this.types.of(node));
    if (base === undefined || base === null) return undefined;
    if (base instanceof Namespace) return this.exported(base.file, name);
    if (base instanceof Instance) return this.#field(base, name, node, scope);
    if (base instanceof ClassValue) return this.#member(base, name, true, base) ?? this.unknownAt(node, scope);
    const value = (base as Record<string, unknown>)[name];
    if (value !== undefined || typeof base !== 'object') return value;
    const rest = restOf(base);
    return rest && !Object.hasOwn(base, name) ? this.unknown(`${rest.key}.${name}`, () => this.types.of(node)) : value;
  }

  #field(instance: Instance, name: string, node: Node, scope: Scope): unknown {
    if (instance.fields.has(name)) return instance.fields.get(name);
    const found = this.#member(instance.class, name, false, instance);
    const value = found === undefined ? this.unknownAt(node, scope) : found;
    instance.fields.set(name, value);
    return value;
  }

  #member({ node, scope }: ClassValue, name: string, ofClass: boolean, self: unknown): unknown {
    const member = (node as ClassNode).members?.find((one) => nameOf(one) === name && isStatic(one) === ofClass);
    if (!member) return undefined;
    if (isMethodDeclaration(member)) return this.functionValue(member, scope, self);
    if (isPropertyDeclaration(member) && member.initializer)
      return this.evaluate(member.initializer, scope.inner(new Frame(`${scope.frame.key}.${name}`, 1, self)));
    return undefined;
  }

  /** A method of an instance, to be called by itself. */
  methodOf(instance: Instance, method: Node): unknown {
    return this.functionValue(method, instance.class.scope, instance);
  }

  protected setProperty(base: unknown, name: string, value: unknown): void {
    if (base instanceof Instance) base.fields.set(name, value);
    else if (typeof base === 'object' && base !== null && !(base instanceof Unknown) && !Object.isFrozen(base))
      (base as Record<string, unknown>)[name] = value;
  }

  protected element(base: unknown, key: unknown, node: Node, scope: Scope): unknown {
    if (base instanceof Unknown) return this.unknown(`${base.key}[${this.label(key)}]`, () => this.types.of(node));
    if (base === undefined || base === null) return undefined;
    if (!(key instanceof Unknown)) return this.property(base, String(key), node, scope);
    if (typeof base !== 'object' || base instanceof Instance) return this.unknownAt(node, scope);
    const keys = Object.keys(base);
    if (keys.length === 0 || restOf(base)) return this.unknownAt(node, scope);
    const chosen = keys[this.setting.choices.choose(`[${key.key}]`, keys.length)] ?? '';
    return (base as Record<string, unknown>)[chosen];
  }
}

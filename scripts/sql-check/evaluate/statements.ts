/** Statements, by kind. */
import {
  isBlock,
  isBreakStatement,
  isCaseClause,
  isClassDeclaration,
  isContinueStatement,
  isDoStatement,
  isExpressionStatement,
  isForInStatement,
  isForOfStatement,
  isForStatement,
  isFunctionDeclaration,
  isIfStatement,
  isLabeledStatement,
  isReturnStatement,
  isSwitchStatement,
  isThrowStatement,
  isTryStatement,
  isVariableDeclarationList,
  isVariableStatement,
  isWhileStatement,
  type ForOfStatement,
  type Node,
  type SwitchStatement,
  type TryStatement,
} from 'typescript/unstable/ast';
import { Expressions } from './expressions.ts';
import type { Exit } from './machine.ts';
import { ClassValue, type Scope, Thrown, Unknown } from './values.ts';

/** Of a list that is known; what comes after so many is more of the same. */
const mostRounds = 200;

export class Evaluator extends Expressions {
  execute(node: Node, scope: Scope): Exit {
    if (isBlock(node)) return this.#all(node.statements, scope.inner());
    if (isExpressionStatement(node)) return void this.evaluate(node.expression, scope);
    if (isVariableStatement(node)) return this.#declare(node.declarationList, scope);
    if (isReturnStatement(node)) return { kind: 'return', value: node.expression && this.evaluate(node.expression, scope) };
    if (isIfStatement(node)) {
      // The branch that continues is evaluated first.
      const preferred = !leaves(node.thenStatement) || (node.elseStatement !== undefined && leaves(node.elseStatement));
      this.setting.choices.firm = leaves(node.thenStatement) || (node.elseStatement !== undefined && leaves(node.elseStatement));
      const holds = this.condition(node.expression, scope, preferred);
      this.setting.choices.firm = false;
      const branch = holds ? node.thenStatement : node.elseStatement;
      return branch && this.execute(branch, scope);
    }
    if (isForOfStatement(node)) return this.#forOf(node, scope);
    if (isForStatement(node)) return this.#forStatement(node, scope);
    if (isWhileStatement(node)) return this.#once(node.statement, scope, this.condition(node.expression, scope));
    if (isDoStatement(node)) return this.#once(node.statement, scope, true);
    if (isForInStatement(node)) return this.#once(node.statement, this.#withNames(node.initializer, scope), true);
    if (isThrowStatement(node)) {
      this.evaluate(node.expression, scope);
      throw new Thrown();
    }
    if (isTryStatement(node)) return this.#try(node, scope);
    if (isSwitchStatement(node)) return this.#switch(node, scope);
    if (isBreakStatement(node)) return { kind: 'break' };
    if (isContinueStatement(node)) return { kind: 'continue' };
    if (isLabeledStatement(node)) return this.execute(node.statement, scope);
    return undefined;
  }

  #all(statements: readonly Node[], scope: Scope): Exit {
    for (const one of statements) {
      if (isFunctionDeclaration(one) && one.name) scope.declare(one.name.text, this.functionValue(one, scope));
      else if (isClassDeclaration(one) && one.name) scope.declare(one.name.text, new ClassValue(one, scope));
    }
    for (const one of statements) {
      const exit = this.execute(one, scope);
      if (exit) return exit;
    }
    return undefined;
  }

  #declare(list: Node, scope: Scope): undefined {
    if (!isVariableDeclarationList(list)) return undefined;
    for (const { name, initializer } of list.declarations) this.bind(name, initializer && this.evaluate(initializer, scope), scope);
    return undefined;
  }

  #withNames(initializer: Node, outer: Scope, value?: unknown): Scope {
    const scope = outer.inner();
    if (isVariableDeclarationList(initializer))
      for (const { name } of initializer.declarations) this.bind(name, value ?? this.unknownAt(name, scope), scope);
    return scope;
  }

  #forOf({ initializer, expression, statement }: ForOfStatement, scope: Scope): Exit {
    const list = this.settle(this.evaluate(expression, scope));
    if (list instanceof Unknown) return this.#once(statement, this.#withNames(initializer, scope, this.elementOf(list)), true);
    if (list === undefined || list === null) return undefined;
    let rounds = 0;
    for (const value of list as Iterable<unknown>) {
      if (++rounds > mostRounds) return undefined;
      const exit = this.execute(statement, this.#withNames(initializer, scope, value));
      if (exit?.kind === 'break') return undefined;
      if (exit?.kind === 'return') return exit;
    }
    return undefined;
  }

  #forStatement(node: Node, outer: Scope): Exit {
    if (!isForStatement(node)) return undefined;
    const scope = outer.inner();
    if (node.initializer && isVariableDeclarationList(node.initializer)) this.#declare(node.initializer, scope);
    else if (node.initializer) this.evaluate(node.initializer, scope);
    for (let rounds = 0; rounds < mostRounds; rounds++) {
      const goesOn = node.condition ? this.evaluate(node.condition, scope) : this.unknownTruth('for');
      if (!(goesOn instanceof Unknown) && !goesOn) return undefined;
      const exit = this.execute(node.statement, scope);
      if (exit?.kind === 'return') return exit;
      if (exit?.kind === 'break' || goesOn instanceof Unknown) return undefined;
      if (node.incrementor) this.evaluate(node.incrementor, scope);
    }
    return undefined;
  }

  #once(statement: Node, scope: Scope, entered: boolean): Exit {
    const exit = entered ? this.execute(statement, scope) : undefined;
    return exit?.kind === 'return' ? exit : undefined;
  }

  #try({ tryBlock, catchClause, finallyBlock }: TryStatement, scope: Scope): Exit {
    let exit: Exit;
    let failed = catchClause !== undefined && this.setting.choices.choose(`catch ${this.keyOf(catchClause, scope.frame)}`, 2) === 1;
    try {
      if (!failed) exit = this.execute(tryBlock, scope);
    } catch (error) {
      if (!(error instanceof Thrown) || !catchClause) throw error;
      failed = true;
    }
    if (catchClause && failed) {
      const inner = scope.inner();
      const name = catchClause.variableDeclaration?.name;
      if (name) this.bind(name, this.unknownAt(name, scope), inner);
      exit = this.execute(catchClause.block, inner);
    }
    return (finallyBlock && this.execute(finallyBlock, scope)) ?? exit;
  }

  #switch({ expression, caseBlock }: SwitchStatement, scope: Scope): Exit {
    const value = this.settle(this.evaluate(expression, scope));
    const { clauses } = caseBlock;
    let start: number;
    if (value instanceof Unknown) start = this.setting.choices.choose(`switch ${value.key}`, clauses.length);
    else {
      start = clauses.findIndex((clause) => isCaseClause(clause) && this.evaluate(clause.expression, scope) === value);
      if (start < 0) start = clauses.findIndex((clause) => !isCaseClause(clause));
    }
    if (start < 0) return undefined;
    const exit = this.#all(
      clauses.slice(start).flatMap((clause) => [...clause.statements]),
      scope.inner(),
    );
    return exit?.kind === 'break' ? undefined : exit;
  }
}

/** The statement ends with leaving the function or the round. */
function leaves(node: Node): boolean {
  if (isBlock(node)) return node.statements.length > 0 && leaves(node.statements.at(-1) as Node);
  return isReturnStatement(node) || isThrowStatement(node) || isContinueStatement(node) || isBreakStatement(node);
}

import { describe, expect, it } from 'vitest';
import { buyerCodes, operatorCodes, sellerCodes } from '../../../../contract/identity/access.ts';
import { codeGroups, toggled } from './code-groups.ts';

describe('access codes of a role', () => {
  it('bring along what they need, and take along what needs them', () => {
    expect(toggled([], 'order.approve').toSorted()).toEqual(['order.approve', 'order.view', 'price.view']);
    expect(toggled(['order.approve', 'order.view', 'price.view', 'chat.use'], 'order.view')).toEqual(['price.view', 'chat.use']);
    expect(toggled(['chat.use'], 'chat.use')).toEqual([]);
  });

  it('stand in exactly one group each', () => {
    const shown = Object.values(codeGroups).flat();
    expect(new Set(shown)).toEqual(new Set([...buyerCodes, ...sellerCodes, ...operatorCodes]));
    expect(shown).toHaveLength(new Set(shown).size);
  });
});

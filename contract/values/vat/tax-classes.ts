/**
 * What goods are to VAT, by the terms of Directive 2006/112/EC: a state has one standard rate, up to two reduced rates of 5 % or more, one
 * below 5 % (super-reduced), and zero. `reduced` is the reduced rate that most goods with one have.
 */
export const taxClasses = ['standard', 'reduced', 'second_reduced', 'super_reduced', 'zero'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** Classes that states have rates for; the rate of `zero` is zero everywhere. */
export const ratedClasses = ['standard', 'reduced', 'second_reduced', 'super_reduced'] as const satisfies readonly TaxClass[];
export type RatedClass = (typeof ratedClasses)[number];

/** The classes whose rate applies, the first that a state has: where it has no second or super-reduced rate, goods are taxed as reduced, and without that at the standard rate. */
export const classesTried = (taxClass: RatedClass): readonly RatedClass[] =>
  taxClass === 'standard' || taxClass === 'reduced' ? [...new Set([taxClass, 'standard' as const])] : [taxClass, 'reduced', 'standard'];

/**
 * What the program does for speed by relying on internals of React, React Router, Fastify, Node or pg. Each of them is one file whose head
 * says what it relies on and what it gains, and can be turned off (KONTOR_DELIVERY_OFF): pages show the same without it.
 */
export const deliveryTricks = [
  'answer-first',
  'corked-statements',
  'data-script',
  'early-input',
  'html-pieces',
  'late-parts',
  'late-scripts',
] as const;
export type DeliveryTrick = (typeof deliveryTricks)[number];

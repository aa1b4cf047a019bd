export { returnAgreedPieces, returnAgreedQuantities, takeAgreedQuantities } from './quantities.ts';
export { type AgreedLine, signAgreement } from './sign.ts';

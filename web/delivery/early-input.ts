/** Of a field its value and whether it is ticked; of a button how often it was pressed; of a form the button that submits it. */
export type Early = { typed?: [value: string, checked: boolean | undefined]; pressed?: number; submitted?: HTMLElement | null };

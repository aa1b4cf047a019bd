import { replyValues, type ReplyValue } from '../../../../contract/talk/service.ts';

/** A quick reply with what is known in the place of `{buyer}` and the like; what is not known stays, to be filled in. */
export const filled = (reply: string, known: Partial<Record<ReplyValue, string>>): string =>
  reply.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = replyValues.find((one) => one === name);
    return (value && known[value]) || whole;
  });

/** What is still to be filled in: it is never sent. */
export const missingValues = (text: string): string[] => replyValues.map((name) => `{${name}}`).filter((whole) => text.includes(whole));

/** The text of a reply in the reader’s language, else in another that it has. */
export function replyText(texts: Readonly<Record<string, string>>, language: string): string {
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
}

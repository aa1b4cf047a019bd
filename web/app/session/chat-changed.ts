/** The window hears how many messages of the chat are unread, from the page that shows them. */
const chatChanged = 'kontor:chat-changed';

export function announceChatUnread(unread: number): void {
  dispatchEvent(new CustomEvent(chatChanged, { detail: unread }));
}

/** Returns what ends it. */
export function onChatUnread(heard: (unread: number) => void): () => void {
  const follow = ({ detail }: CustomEventInit<number>) => heard(detail ?? 0);
  addEventListener(chatChanged, follow);
  return () => removeEventListener(chatChanged, follow);
}

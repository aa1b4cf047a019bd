/** The window hears how many messages of the chat are unread, from the page that shows them. */
const chatChanged = 'kontor:chat-changed';

/** Null: the chat is closed, and says nothing any more. */
export function announceChatUnread(unread: number | null): void {
  dispatchEvent(new CustomEvent(chatChanged, { detail: unread }));
}

/** Returns what ends it. */
export function onChatUnread(heard: (unread: number | null) => void): () => void {
  const follow = ({ detail }: CustomEventInit<number | null>) => heard(detail ?? null);
  addEventListener(chatChanged, follow);
  return () => removeEventListener(chatChanged, follow);
}

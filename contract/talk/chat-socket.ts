/* The WebSocket of the chat. */

export const socketPath = '/im';
/** Bytes of one frame of a client. */
export const largestFrame = 32 * 1024;
/** Seconds in which the first frame has to come. */
export const helloSeconds = 10;
/** A client that hears nothing for so many seconds asks for a sign of life, and waits so long for it. */
export const heartbeatSeconds = 30;
export const answerSeconds = 8;
/** The server ends a connection that was silent for so many seconds. */
export const silentSeconds = 75;
/** How long a ticket for the next connection is taken. */
export const resumeSeconds = 600;
/** Conversations that `hello` compares. */
export const mostOpened = 5;
/** Connections of one person, and of one network. */
export const mostOfPerson = 10;
export const mostOfNetwork = 100;

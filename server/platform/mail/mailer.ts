import { createTransport } from 'nodemailer';

/** A mail as it is handed to the mail server. */
export type OutgoingMail = {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  html: string;
  language: string;
  unsubscribe?: string;
};

/** Hands mails to a mail server, one at a time; throws a `MailError` when it does not take one. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> };

/** Why a mail was not accepted, and what that means for it and for others. */
export class MailError extends Error {
  /** The server will never take this one: no such mailbox, content refused. */
  readonly hopeless: boolean;
  /** The fault is the server's, not the mail's: other mails would fail too. */
  readonly unreachable: boolean;

  constructor(message: string, { hopeless, unreachable }: { hopeless: boolean; unreachable: boolean }) {
    super(message);
    this.name = 'MailError';
    this.hopeless = hopeless;
    this.unreachable = unreachable;
  }
}

/** A server that answers byte by byte would block all other jobs. */
const longestSend = 45_000;

/** The mailer for `smtp://` (TLS as soon as the server offers it) or `smtps://`. A password never travels in the clear to another machine. */
export function smtpMailer(address: string, from: string): Mailer {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  const nearby = ['localhost', '127.0.0.1', '::1'].includes(host);
  const transport = createTransport({
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: user !== '' && !nearby,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    dnsTimeout: 2_000,
    connectionTimeout: 1_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, recipient, subject, body, html, language, unsubscribe }) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' })),
        longestSend,
      );
      try {
        const sending = transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text: body,
          html,
          // The same at each attempt: a mail program shows a mail once that was delivered twice.
          messageId: `<kontor-${id}@${domain}>`,
          headers: {
            ...{ 'Content-Language': language, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
            ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        });
        await Promise.race([sending, late.promise]);
      } catch (error) {
        throw explained(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function explained(error: unknown): MailError {
  const {
    code = '',
    responseCode = 0,
    command = '',
    message = '',
  } = error as Partial<Record<'code' | 'command' | 'message', string>> & {
    responseCode?: number;
  };
  const refused = responseCode >= 500 && responseCode < 600;
  const aboutMail = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE';
  return new MailError(message.slice(0, 500), { hopeless: refused && aboutMail, unreachable: !aboutMail });
}

import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/talk.po. */
export const mails = mailTemplates({
  /** To users who want mails of some topics together; sent by `sendDigests`. */
  dailyNews: { link: true, digest: true },
  /** To those who answer, when the time for an answer is nearly over. */
  serviceDue: { link: true, topic: 'chat', needs: 'chat.use' },
  /** To who was given a conversation by a colleague. */
  serviceAssigned: { link: true, topic: 'chat', needs: 'chat.use' },
  /** To the operator's people who decide about reports, once for each. */
  chatReported: { link: true, topic: 'chat', needs: 'dispute.decide' },
  /** To who reported messages: how the report ended. */
  chatReportClosed: { link: true, topic: 'chat' },
  /** To the author of reported messages. */
  chatWarned: { link: true },
  chatBlocked: {},
  /** To people who have not read a conversation for ten minutes; once until they have. */
  chatUnread: { link: true, topic: 'chat' },
  /** News of the operator, to buyers and sellers; sent by `notifyNext`. */
  platformNews: { topic: 'platformNews' },
  platformNewsLink: { link: true, topic: 'platformNews' },
});

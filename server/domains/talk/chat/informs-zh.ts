import type { FriendInform, GroupInform } from '../../../../contract/talk/chat.ts';

export type TitledInform = Exclude<FriendInform | GroupInform, 'joinPublicGroupDeclined'>;

/** The titles of notices about friends and groups in Chinese, for operators who want them as the specification has them. */
export const chineseTitles: Record<TitledInform, string> = {
  subscribe: '好友请求',
  subscribed: '好友关系已建立',
  unsubscribed: '好友关系已解除',
  other_person_refuse: '好友请求被拒绝',
  other_person_agree: '好友请求已同意',
  memberPresence: '成员加入',
  memberAbsence: '成员退出',
  inviteToJoin: '邀请入群',
  requestToJoin: '申请入群',
  acceptRequest: '同意入群申请',
  removeMember: '成员被移出',
  directJoined: '直接入群',
  updateAnnouncement: '群公告更新',
  updateInfo: '群信息更新',
  setAdmin: '设置管理员',
  removeAdmin: '移除管理员',
  muteMember: '成员被禁言',
  unmuteMember: '成员解除禁言',
  destroy: '群组解散',
  memberAttributesUpdate: '成员属性更新',
};

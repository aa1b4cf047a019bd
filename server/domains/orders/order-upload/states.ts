import type { OrderUploadState } from '../../../../contract/orders/order-upload-words.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<OrderUploadState, readonly OrderUploadState[]> = {
  reading: ['read', 'failed'],
  read: ['reading', 'checking'],
  checking: ['checked', 'read', 'failed'],
  checked: ['reading', 'checking', 'writing'],
  writing: ['done', 'stopped', 'failed'],
  stopped: ['writing', 'undoing'],
  done: ['undoing'],
  undoing: ['undone', 'failed'],
  undone: ['reading', 'checking'],
  failed: ['reading', 'checking', 'writing', 'undoing'],
};

export const orderUploads = stateMachine({ table: 'order_upload', column: 'state', moves });

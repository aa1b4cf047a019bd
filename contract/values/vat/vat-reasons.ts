/** Categories of EN 16931. */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export const vatReasons = ['domestic', 'intraCommunity', 'shipFromRate', 'export'] as const;
/** Why a supply to another member state is taxed where it leaves: no id, one of no member state or of the same, or one without a recent confirmation. */
export const vatCauses = ['noId', 'outside', 'sameState', 'unchecked', 'invalid', 'unavailable', 'stale'] as const;

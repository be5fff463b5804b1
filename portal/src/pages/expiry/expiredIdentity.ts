// SPDX-License-Identifier: Apache-2.0
import type { ExpiredItem } from '../../api/types';
import { itemIdentity, primitive } from '../../model/partitionKey';

export function identityOf(item: ExpiredItem): string {
  return itemIdentity(item.id, item.partitionKey.map(primitive));
}

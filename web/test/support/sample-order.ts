import type { MyOrder } from '@melos/api-contract'

/** An open buy order for 10 tokens at 5.20 MELS each, of which none has traded. */
export const sampleOrder: MyOrder = {
  externalId: 7,
  song: '0x52908400098527886e0f7030069857d2e4169ee7',
  title: 'Harbour Lights',
  artist: 'Ada',
  number: 4,
  side: 'BUY',
  price: '5.2',
  quantity: 10,
  filled: 0,
  filledFor: '0',
  state: 'OPEN',
  position: 3,
  ahead: 0,
  bound: { mels: '57.2', tokens: 0 },
  canCancel: true,
  placedAt: '2026-11-18 12:00:00',
  lastDay: '2026-12-18',
  untilNextRoyalty: true,
  transaction: `0x${'1'.repeat(64)}`,
}

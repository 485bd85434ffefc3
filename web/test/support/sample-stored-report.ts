import type { StoredInfringementReport } from '@melos/api-contract'

export const sampleStoredReport: StoredInfringementReport = {
  id: 12,
  statement: 'In good faith: this is my song.\n\nI want it to be taken away.',
  work: 'Harbour Lights, 1998',
  content: 'The sound of the auction',
  contentUrl: 'https://melos.example/auction/7',
  proof: 'I wrote it; see the register, entry 12.',
  name: 'Ada Wren',
  email: 'ada@wren.example',
  reportedAt: '2026-11-15 12:00:00',
  closedAt: null,
  closedBy: null,
}

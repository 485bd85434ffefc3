import type { InfringementCase, ReadCase } from '@melos/api-contract'

const facts = {
  id: 12,
  state: 'RECEIVED',
  statement: 'In good faith: this is my song.\n\nI want it to be taken away.',
  work: 'Harbour Lights, 1998',
  content: 'The sound of the auction',
  contentUrl: 'https://melos.example/auction/7',
  song: { externalId: 7, title: 'Harbour Lights', artist: 'The Tidewater Few', block: null },
  reportedAt: '2026-11-15 12:00:00',
  notifiedAt: null,
  answerUntil: null,
  decidedAt: null,
  messages: [],
} as const satisfies Partial<ReadCase>

/** A new report, as its reporter reads it. */
export const sampleReadCase: ReadCase = {
  ...facts,
  messages: [],
  side: 'REPORTER',
  reporter: { name: 'Ada Wren', email: 'ada@wren.example' },
  proof: 'I wrote it; see the register, entry 12.',
  can: { add: true, addDocument: true, withdraw: true, answer: false, complain: false },
  complainUntil: null,
}

/** A new report, as administrators see it. */
export const sampleCase: InfringementCase = {
  ...facts,
  messages: [],
  reporter: { name: 'Ada Wren', email: 'ada@wren.example', sharesEmail: false },
  proof: 'I wrote it; see the register, entry 12.',
  waitingSince: '2026-11-15 12:00:00',
  isDue: true,
  isHeld: false,
  isPlainlyUnfounded: false,
  workId: 'b3f5a1de-90b6-4b7c-8d57-6f6c8d7c0a55',
  files: [],
  filesDeletedFrom: null,
  uploader: null,
  noticeTo: 'PROVIDER',
  proposal: null,
  complaints: [],
  acts: [],
  sameWork: [],
  sameReporter: [],
  can: {
    ask: true,
    reject: true,
    admit: false,
    block: true,
    recordCourtOrder: true,
    notify: true,
    uphold: false,
    confirm: false,
    decline: false,
    takeBack: false,
    dismiss: false,
    lift: false,
    decideComplaint: false,
  },
}

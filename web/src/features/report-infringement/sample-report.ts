import type { InfringementReport } from '@melos/api-contract'

export const sampleReport: InfringementReport = {
  statement: 'In good faith: this is my song.',
  work: 'Harbour Lights, 1998',
  content: 'The sound of the auction',
  contentUrl: 'https://melos.example/auction/7',
  proof: 'I wrote it; see the register, entry 12.',
  name: 'Ada Wren',
  email: 'ada@wren.example',
}

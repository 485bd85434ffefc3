import type { ActKind } from './read-act.ts'

interface Template {
  readonly name: string
  /** The texts by field; a person completes them. */
  readonly fields: Readonly<Partial<Record<'text' | 'statement' | 'facts' | 'ground', string>>>
}

const terms =
  'Sections “Your Content” and “Reporting infringements” of the terms; Article 14 of Directive 2000/31/EC and Article 6 of Regulation (EU) 2022/2065.'

/** What administrators often write. */
export const templates: Readonly<Record<ActKind, readonly Template[]>> = {
  ask: [
    {
      name: 'Proof of ownership',
      fields: {
        text: 'What shows that you own the copyright, or that you can act for its owner? A registration, a contract or a link to the release is enough.',
      },
    },
    {
      name: 'Which part',
      fields: {
        text: 'Which part of the content do you mean: the sound, the cover, the picture of the artist or the text?',
      },
    },
    {
      name: 'Your work',
      fields: {
        text: 'Where can we find your work? Please give us its title, who made it, when it was released, and a link.',
      },
    },
  ],
  reject: [
    {
      name: 'Incomplete',
      fields: {
        statement:
          'Your report doesn’t contain the four items that the terms ask for, and you haven’t added them. You can send a complete report at any time.',
      },
    },
    {
      name: 'Not about copyright',
      fields: { statement: 'Your report isn’t about an infringement of copyright, so we can’t examine it as one.' },
    },
  ],
  admit: [],
  block: [{ name: 'Recording', fields: { facts: 'The recording is said to be the reporter’s: ', ground: terms } }],
  recordCourtOrder: [
    {
      name: 'Order of a court',
      fields: {
        facts: 'A court has ordered us to block this song: ',
        ground: 'The order of the court, which binds us.',
      },
    },
  ],
  notify: [
    {
      name: 'Recording',
      fields: { facts: 'The recording is said to be the reporter’s, without a licence: ', ground: terms },
    },
    {
      name: 'Composition',
      fields: { facts: 'The song is said to use the reporter’s composition, without a licence: ', ground: terms },
    },
    {
      name: 'Picture',
      fields: { facts: 'The cover is said to show the reporter’s picture, without a licence: ', ground: terms },
    },
  ],
  uphold: [
    {
      name: 'No answer',
      fields: {
        statement:
          'The notice wasn’t answered within 7 days. What the reporter showed is plausible and complete, so we uphold the report.',
      },
    },
    {
      name: 'The answer didn’t convince',
      fields: { statement: 'The answer doesn’t show a right to use the work, because ' },
    },
  ],
  confirm: [],
  decline: [],
  takeBack: [],
  dismiss: [
    { name: 'Licence shown', fields: { statement: 'The uploader has shown a licence that covers this use.' } },
    { name: 'Other work', fields: { statement: 'The two works aren’t the same, and neither uses the other: ' } },
    { name: 'Not plausible', fields: { statement: 'The report doesn’t show that the reporter owns the work.' } },
  ],
  lift: [{ name: 'Both sides agree', fields: { statement: 'Both sides have agreed, so the song is shown again.' } }],
  decideComplaint: [
    {
      name: 'Nothing new',
      fields: {
        statement: 'We’ve looked at the case again. The complaint contains nothing that changes the decision.',
      },
    },
  ],
}

import type { InfringementReport } from '@melos/api-contract'

interface Reasons {
  readonly facts: string
  readonly ground: string
}

/** What administrators do about a report. */
interface Course {
  readonly question?: string
  /** The reporter's reply to the question. */
  readonly reply?: string
  /** The notice to the uploader, which blocks the song until the decision. */
  readonly notice?: Reasons
  /** Why the report can't be examined. */
  readonly refusal?: string
}

export interface PlannedReport {
  readonly title: string
  readonly report: Omit<InfringementReport, 'contentUrl'>
  readonly course: Course
}

/** One report blocks a song, one waits for an administrator, and one is refused. */
export const plannedReports: readonly PlannedReport[] = [
  {
    title: 'Meia Lua',
    report: {
      statement: 'I believe in good faith that “Meia Lua” uses the melody of our song without permission.',
      work: '“Lua de Papel”, written by Tomás Veiga, published by Edições Rua Direita in 2009.',
      content: 'The vibraphone’s melody from 0:05 to 0:21. It is our refrain, a third higher.',
      proof:
        'I am the managing director of Edições Rua Direita, which administers the song. The contract with its author is of 3 March 2009.',
      name: 'Helena Sá, Edições Rua Direita',
      email: 'helena@ruadireita.example',
      sharesEmail: false,
    },
    course: {
      question:
        'Thank you. Do you have the score or a recording of “Lua de Papel”? Please tell us where the refrain begins.',
      reply:
        'The refrain begins at 0:42 of the recording of 2009. The score is in the national library, number M 4711.',
      notice: {
        facts:
          'Edições Rua Direita says that the vibraphone in “Meia Lua” plays the refrain of “Lua de Papel” from 0:05 to 0:21. The two melodies have eleven notes in common, a third apart.',
        ground: 'Copyright in the musical work “Lua de Papel” (sections 2 and 11 of our terms).',
      },
    },
  },
  {
    title: 'Seven Cent Coffee',
    report: {
      statement: 'In good faith: the refrain was taken from a recording of mine.',
      work: '“Counter Song”, which I recorded for a radio station in 1998.',
      content: 'The refrain, both times.',
      proof: 'I sing on the recording. The station’s contract is in my papers.',
      name: 'Walt Brennan',
      email: 'walt@brennan.example',
      sharesEmail: true,
    },
    course: {
      question: 'Please send us the contract with the radio station, or a copy of the recording.',
      reply:
        'The recording is in the station’s archive under “Counter Song, Brennan, 14 May 1998”. They will play it to you.',
    },
  },
  {
    title: 'Harbour Lights',
    report: {
      statement: 'I hummed something like this on the ferry, and now it is a song.',
      work: 'My humming, last summer.',
      content: 'The whole song.',
      proof: 'Everyone on the ferry heard it.',
      name: 'Otto Kranz',
      email: 'otto@kranz.example',
      sharesEmail: false,
    },
    course: {
      question: 'Is there a recording or a score of what you hummed, from before the song was released?',
      reply: 'No, but I remember it well.',
      refusal:
        'We can only examine a report that names a work which exists in a form that can be compared. You can report again if you find a recording or a score.',
    },
  },
]

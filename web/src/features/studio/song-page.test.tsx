import type { ConsentKind, Song } from '@melos/api-contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { sampleContributor, sampleSong } from '../../../test/support/sample-song.ts'
import { testSite } from '../../../test/support/test-site.ts'
import type { LegalText } from '../../content/legal/legal-text.ts'
import { createContentEditor } from '../../song-forms/content-editor.ts'
import { texts as forms } from '../../song-forms/texts.ts'
import { SongSteps } from './song-page.tsx'
import { texts } from './texts.ts'

const toText = (kind: ConsentKind): LegalText => ({
  ...{ title: `Consent ${kind}`, description: '', date: '2026-11-18', version: '1.0', sections: [] },
  html: `<p>The text of ${kind}.</p>`,
})
const consents = {
  TITLE: toText('TITLE'),
  IMAGES: toText('IMAGES'),
  ATTORNEY: toText('ATTORNEY'),
  TERMS: toText('TERMS'),
}

function draw(step: string, change: Partial<Song> = {}): string {
  const song = sampleSong(change)
  const editor = createContentEditor<Song>(song, { save: async () => song, find: async () => song })
  const element = <SongSteps editor={editor} consents={consents} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    initialEntries: [`/?step=${step}`],
    hydrationData: { loaderData: { root: testSite } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the five steps are links; the current one and those that are done say so', () => {
  const lines = describeMarkup(draw('people')).filter((line) => line.startsWith('link'))
  const { steps } = texts.song
  expect(lines).toEqual([
    `link "${texts.back}" focusable`,
    `link "${steps.files}" focusable`,
    `link "${steps.facts}" focusable`,
    `link "${steps.people}" focusable current=step`,
    `link "${steps.title}" focusable`,
    `link "${steps.consents}" focusable`,
  ])
  const done = describeMarkup(draw('people', { contributors: [sampleContributor({ masterShare: 10_000 })] }))
  expect(done).toContain(`link "${steps.people}${steps.done}" focusable current=step`)
})

test('an unknown step is the first that isn’t done', () => {
  const files = (['AUDIO', 'COVER'] as const).map((kind) => sampleFile(kind))
  expect(readText(draw('nonsense', { files }))).toContain(texts.facts.songTitle)
  expect(readText(draw('nonsense'))).toContain(texts.files.private)
})

function sampleFile(kind: Song['files'][number]['kind']): Song['files'][number] {
  return {
    ...{ id: kind, kind, name: `${kind}.bin`, contentType: 'x/y', bytes: 1_200, sha256: '', peaks: [] },
    ...{ addedAt: '2026-11-15 12:00:00', durationMs: null, width: null, height: null },
    ...(kind === 'AUDIO' ? { loudness: '-14.2', truePeak: '-0.9' } : { loudness: null, truePeak: null }),
  }
}

describe('sound and pictures', () => {
  test('each file has its own picker, and stored ones can be removed', () => {
    const page = draw('files', { files: [sampleFile('AUDIO')] })
    const lines = describeMarkup(page)
    for (const label of [texts.files.audio, texts.files.cover, texts.files.avatar])
      expect(lines).toContain(`textbox "${forms.files.chooseWhich(label)}" focusable`)
    expect(lines).toContain(`button "${forms.files.removeWhich(texts.files.audio)}" focusable`)
    expect(readText(page)).toContain(texts.files.measured('-14.2', '-0.9'))
  })

  test('a frozen song takes no files', () => {
    const lines = describeMarkup(draw('files', { isFrozen: true, files: [sampleFile('AUDIO')] }))
    expect(lines).toContain(`textbox "${forms.files.chooseWhich(texts.files.audio)}" disabled`)
    expect(lines).not.toContain(`button "${forms.files.removeWhich(texts.files.audio)}" focusable`)
  })
})

test('facts are complained about only once the person asked to go on', () => {
  expect(readText(draw('facts'))).not.toContain('It must be given.')
  expect(readText(draw('facts&check'))).toContain('It must be given.')
})

describe('people and shares', () => {
  test('both bars say whether they are full, and who has what', () => {
    const page = draw('people')
    expect(readText(page)).toContain(texts.people.sums.full('Recording'))
    expect(page).toContain('aria-label="Recording: Ada Wren 66.67%, Bo Lind 33.33%"')
    const less = draw('people', { contributors: [sampleContributor({ masterShare: 9_999 })] })
    expect(readText(less)).toContain(texts.people.sums.missing('Recording', '0.01%'))
    const more = [sampleContributor({ masterShare: 10_000 }), sampleContributor({ id: 'b', masterShare: 250 })]
    expect(readText(draw('people', { contributors: more }))).toContain(texts.people.sums.excess('Recording', '2.5%'))
  })

  test('a person can be invited until they accept; the artist can’t be invited or removed', () => {
    const lines = (state: 'INVITED' | 'ACCEPTED') => {
      const [ada, bo] = sampleSong().contributors
      if (ada === undefined || bo === undefined) throw new Error('The sample has two people')
      return describeMarkup(draw('people', { contributors: [ada, { ...bo, state }] }))
    }
    const invite = `button "${texts.people.inviteWhich('Bo Lind')}" focusable`
    expect(lines('INVITED')).toContain(invite)
    expect(lines('ACCEPTED')).not.toContain(invite)
    expect(lines('ACCEPTED')).toContain(`button "${texts.people.removeWhich('Bo Lind')}" focusable`)
    expect(lines('INVITED').join('\n')).not.toContain(texts.people.removeWhich(texts.people.you))
  })
})

test('documents can be downloaded and removed', () => {
  const lines = describeMarkup(draw('title', { files: [sampleFile('TITLE')] }))
  for (const name of [texts.documents.downloadWhich('TITLE.bin'), texts.documents.removeWhich('TITLE.bin')])
    expect(lines).toContain(`button "${name}" focusable`)
})

describe('consents', () => {
  const given = {
    ...{ kind: 'TITLE' as const, version: '1.0', signedName: 'Ada Maria Wren', givenAt: '2026-11-15 12:00:00' },
    wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  }

  test('each shows its text and a form, until it is signed', () => {
    const page = draw('consents', { consents: [{ ...given, isCurrent: true }] })
    expect(readText(page)).toContain('The text of ATTORNEY.')
    expect(readText(page)).toContain(
      `${texts.consents.given('Ada Maria Wren', '15 Nov 2026, 12:00 UTC')} ${texts.consents.givenBy('0x7099…79C8')}`,
    )
    const lines = describeMarkup(page)
    expect(lines).toContain(`button "${texts.consents.signWhich('Consent TERMS')}" focusable`)
    expect(lines).not.toContain(`button "${texts.consents.signWhich('Consent TITLE')}" focusable`)
  })

  test('one of an earlier text is signed again', () => {
    const page = draw('consents', { consents: [{ ...given, isCurrent: false }] })
    expect(readText(page)).toContain(texts.consents.outdated)
    expect(describeMarkup(page)).toContain(`button "${texts.consents.signWhich('Consent TITLE')}" focusable`)
  })
})

import { useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useObjectUrl } from '../../song-forms/file-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { shareCalls } from './share-calls.ts'
import { texts } from './texts.ts'

/** Loads the song when asked, because it can be large. */
export function ListenButton({ token, title }: { readonly token: string; readonly title: string }) {
  const [audio, setAudio] = useState<Blob>()
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const url = useObjectUrl(audio)
  if (url !== undefined)
    return (
      // biome-ignore lint/a11y/useMediaCaption: songs have no captions; their words belong to their authors
      <audio controls autoPlay src={url} aria-label={texts.audio(title)} className="w-full" />
    )
  return (
    <div>
      <FailureText>{failure}</FailureText>
      <Button
        look="quiet"
        aria-disabled={isBusy}
        onClick={() => void run(async () => setAudio(await shareCalls.loadAudio(token)))}
      >
        {isBusy ? <BusyLabel>{texts.listening}</BusyLabel> : texts.listen}
      </Button>
    </div>
  )
}

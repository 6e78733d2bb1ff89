import type { GlaResult } from '@trellis/sdk'
import { PaperCapabilities } from '../../shared/capability/PaperCapabilities.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { ProfileWords } from '../ProfileWords.tsx'
import { headlineOf } from '../profileHeadline.ts'

/** The first page: what the profile says, and the ten capabilities. */
export function ProfileCover({ result, name }: { result: GlaResult; name: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <>
      <div className="t-papercover">
        <p className="t-label">{t('gla.profile.title', { name })}</p>
        <h1>{headlineOf(i18n, result)}</h1>
        <p className="t-papercover__lead">{t('gla.profile.lead', { date: i18n.date(result.finishedAt) })}</p>
      </div>
      <ProfileWords result={result} />
      <PaperCapabilities result={result} strengths={t('gla.profile.strengths')} />
    </>
  )
}

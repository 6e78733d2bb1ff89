import { useSignals } from '@preact/signals-react/runtime'
import type { TextKey } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { LanguageChoice } from '../survey/LanguageChoice.tsx'
import { NotBegun } from '../survey/NotBegun.tsx'
import type { Gla } from './glaCommon.ts'

const points = ['parts', 'time', 'honest', 'direction', 'open', 'save', 'who', 'use', 'after'] as const

/** What the assessment is, before it starts. */
export function GlaInfo({ gla, later, who }: { gla: Gla; later: boolean; who: TextKey | undefined }) {
  useSignals()
  const { started, choosable } = gla.info.value ?? {}
  const { t } = useTrellis().i18n
  return (
    <Dialog
      open
      size={600}
      className="t-gla__info"
      title={t('gla.info.title')}
      text={t('gla.info.lead')}
      onClose={gla.close}
      closeLabel={later ? t('core.actions.close') : null}
      actions={
        <>
          <NotBegun flow={gla} failed="gla.start.failed" />
          {later && <Button onClick={gla.close}>{t('gla.info.later')}</Button>}
          <Button kind="primary" busy={gla.busy.value} onClick={() => void gla.begin()} data-autofocus>
            {t(gla.failure.value ? 'core.actions.retry' : started ? 'gla.info.resume' : 'gla.info.start')}
          </Button>
        </>
      }
    >
      {/* First of all: on a phone the points run on below the button that starts. */}
      {choosable && (
        <div className="t-gla__language">
          <LanguageChoice value={gla.language.value} onChoose={gla.chooseLanguage} />
          <p className="t-small t-muted">{t('gla.info.points.language')}</p>
        </div>
      )}
      <ul className="t-gla__points">
        {points.map(it => (
          <li key={it}>{t((it === 'who' && who) || `gla.info.points.${it}`)}</li>
        ))}
      </ul>
    </Dialog>
  )
}

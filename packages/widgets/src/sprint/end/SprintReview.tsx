import { useSignals } from '@preact/signals-react/runtime'
import { reviewLength } from '@trellis/sdk'
import { useEffect, useRef } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Dialog } from '../../shared/Dialog.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { Saved } from '../../shared/Saved.tsx'
import { Section } from '../../shared/Section.tsx'
import { TextArea } from '../../shared/TextArea.tsx'
import { Told } from '../../shared/Told.tsx'
import { reviewFields, SprintReviewModel, type SprintReviewStore } from './SprintReviewModel.ts'

export interface SprintReviewProps {
  sprintId: number
  /** Of a team: who leads it writes it. */
  isTeam: boolean
  /** It was saved: nothing waits for it any more. */
  onSaved?: (() => void) | undefined
}

/** Three questions about a sprint, for who ends it. Source: sprints, Calls of our own. */
export function SprintReview({ sprintId, isTeam, onSaved }: SprintReviewProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new SprintReviewModel({ client, sprintId, person }), [client, sprintId, person])
  useEffect(() => void store.load.reload(), [store])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === '#review') box.current?.scrollIntoView()
  }, [])
  const save = async () => {
    if (await store.save()) onSaved?.()
  }
  const changed = store.changed.value
  return (
    <div ref={box} className="t-sprintreview">
      <Section title={t('sprint.review.title')}>
        <Loaded of={store.load} skeleton={6}>
          {() => (
            <>
              {reviewFields.map(field => (
                <TextArea
                  key={field}
                  label={t(`sprint.review.${field}`)}
                  {...(field === 'whatStays' ? { help: t('sprint.review.staysHelp') } : {})}
                  value={store.draft.value[field]}
                  maxLength={reviewLength}
                  countLabel={(used, limit) =>
                    t('sprint.review.counter', { used: i18n.number(used), limit: i18n.number(limit) })
                  }
                  onChange={text => store.edit(field, text)}
                />
              ))}
              <div className="t-actions">
                <Button
                  busy={store.busy.value.has('save')}
                  disabledReason={
                    store.isEmpty.value ? t('sprint.review.empty') : changed ? undefined : t('sprint.review.nothing')
                  }
                  onClick={() => void save()}
                >
                  {t('core.actions.save')}
                </Button>
                {changed ? (
                  <Saved state="kept" label={t('sprint.review.kept')} />
                ) : (
                  store.isSaved.value && <Saved state="saved" label={t('core.states.saved')} />
                )}
              </div>
              {!store.newer.value && <Told of={store} />}
              <p className="t-small t-muted">{t(isTeam ? 'sprint.review.onlyManager' : 'sprint.review.onlyYou')}</p>
              <Conflict store={store} onSaved={onSaved} />
            </>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

/** Another window has saved it meanwhile: the person chooses. */
function Conflict({ store, onSaved }: { store: SprintReviewStore; onSaved: (() => void) | undefined }) {
  useSignals()
  const { t } = useTrellis().i18n
  const keep = async () => {
    if (await store.keepMine()) onSaved?.()
  }
  return (
    <Dialog
      open={store.newer.value !== null}
      title={t('sprint.review.conflict.title')}
      text={t('sprint.review.conflict.text')}
      closeLabel={null}
      keepOpen
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={() => store.takeSaved()}>{t('sprint.review.conflict.theirs')}</Button>
          <Button kind="primary" busy={store.busy.value.has('save')} onClick={() => void keep()}>
            {t('sprint.review.conflict.mine')}
          </Button>
        </>
      }
    />
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { type CustomModel, customLimits, type ModelChoice, raterMinutes } from '@trellis/sdk'
import { useEffect, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { useOnRoot } from '../shared/useOnRoot.ts'
import { Custom360Model } from './Custom360Model.ts'
import { missingIn, statementsOf, withCapability, withItem } from './custom360.ts'
import { OwnStatements } from './OwnStatements.tsx'

export interface Custom360FormProps {
  bank: ModelChoice['bank']
  /** The one that is changed; null for a new one. */
  model: CustomModel | null
  /** What a new one is begun from. */
  pattern: CustomModel | null
  onSaved: (title: string) => void
  onLeave: () => void
}

/** A custom 360 while it is put together: its name, capabilities with their statements, and own ones. Source: plan, 360. */
export function Custom360Form({ bank, model, pattern, onSaved, onLeave }: Custom360FormProps) {
  useSignals()
  useOnRoot('has-foot360')
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new Custom360Model({ client, person, model, pattern }), [client, model, pattern])
  const draft = store.draft.value
  const field = useRef<HTMLInputElement>(null)
  // The button that opened it is gone.
  useEffect(() => field.current?.focus(), [])
  const missing = missingIn(draft, bank)
  const statements = statementsOf(draft)
  const after = (isSaved: boolean) => isSaved && onSaved(store.draft.peek().navTitle)
  return (
    <>
      <PageHead
        kicker={t('leader360.custom.title')}
        title={model ? t('leader360.custom.edit', { title: model.navTitle }) : t('leader360.custom.new')}
        lead={t('leader360.custom.editText')}
      />
      {store.newer.value && (
        <Notice kind="caution" role="alert">
          <p>{t('leader360.custom.conflict')}</p>
          <div className="t-actions">
            <Button size="small" onClick={() => void store.keepMine().then(after)}>
              {t('leader360.setUp.keepMine')}
            </Button>
            <Button size="small" onClick={store.takeSaved}>
              {t('leader360.setUp.takeTheirs')}
            </Button>
          </div>
        </Notice>
      )}
      <div className="t-name360">
        <Input
          ref={field}
          label={t('leader360.custom.name')}
          help={t('leader360.custom.nameHelp')}
          required
          maxLength={customLimits.title}
          value={draft.navTitle}
          onChange={navTitle => store.edit({ ...draft, navTitle })}
        />
      </div>
      <Section
        title={t('leader360.custom.capabilities')}
        text={t('leader360.custom.capabilitiesText', {
          least: customLimits.leastCapabilities,
          most: customLimits.mostCapabilities,
          leastItems: customLimits.leastItems,
          mostItems: customLimits.mostItems,
        })}
      >
        <ul className="t-choose360">
          {bank.map(of => {
            const chosen = draft.capabilities.find(it => it.capability === of.capability)
            return (
              <li key={of.capability}>
                <Checkbox
                  label={<b>{of.label}</b>}
                  help={chosen && t('leader360.custom.chosen', { chosen: chosen.items.length, total: of.items.length })}
                  checked={chosen !== undefined}
                  onChange={isIn => store.edit(withCapability(draft, of, isIn))}
                />
                {chosen && (
                  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend once more
                  <div role="group" aria-label={of.label}>
                    {of.items.map(it => (
                      <Checkbox
                        key={it.key}
                        label={it.other}
                        checked={chosen.items.includes(it.key)}
                        onChange={isIn => store.edit(withItem(draft, of, it.key, isIn))}
                      />
                    ))}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </Section>
      <OwnStatements store={store} bank={bank} />
      {store.error.value !== null && (
        <Notice kind="critical" role="alert">
          {reasonOf(store.error.value, t)}
        </Notice>
      )}
      <div className="t-foot360">
        <p className="t-small t-muted">
          {statements > 0 &&
            t('leader360.custom.facts', {
              capabilities: draft.capabilities.length,
              statements,
              minutes: raterMinutes(statements),
            })}
        </p>
        <Button
          size="large"
          onClick={() => {
            store.takeSaved()
            onLeave()
          }}
        >
          {t('core.actions.cancel')}
        </Button>
        <Button
          kind="primary"
          size="large"
          busy={store.busy.value}
          disabledReason={
            missing ? t(missing.key, missing.values) : store.newer.value ? t('leader360.setUp.newer') : undefined
          }
          onClick={() => void store.save().then(after)}
        >
          {t(model?.isActive ? 'core.actions.save' : 'leader360.custom.saveDraft')}
        </Button>
      </div>
    </>
  )
}

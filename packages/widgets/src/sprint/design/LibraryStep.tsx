import { useSignals } from '@preact/signals-react/runtime'
import type { LibrarySprint } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Confirmation } from '../../shared/Confirmation.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { eyeIcon } from '../../shared/icons.ts'
import { Notice } from '../../shared/Notice.tsx'
import { Section } from '../../shared/Section.tsx'
import { LibraryCard } from './LibraryCard.tsx'
import { Proposed } from './Proposed.tsx'
import { StepHead } from './StepHead.tsx'
import type { DesignStepProps } from './stepProps.ts'

/** How what a sprint is for stands among all that are scored, by the written numbers; null where it is not the lowest, or all stand alike. */
function placeOf(sprint: LibrarySprint, all: readonly LibrarySprint[]): 'lowest' | 'amongLowest' | null {
  const scores = all.flatMap(it => it.score ?? [])
  const alike = scores.filter(it => it === sprint.score).length
  if (sprint.score !== Math.min(...scores) || (alike > 1 && alike === scores.length)) return null
  return alike > 1 ? 'amongLowest' : 'lowest'
}

/** Chooses a sprint: the draft under way, the one proposed first, the library by the lowest score, an empty sheet. */
export function LibraryStep({ store, found, dashboardHref }: DesignStepProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const [asked, setAsked] = useState<{ sprint: LibrarySprint | null } | null>(null)
  const design = store.design.value
  const { sprints, running, plan } = found
  const open = sprints.filter(it => (it.kind === 'express' ? plan.express : plan.engine && plan.library))
  const wanted = (it: LibrarySprint) => it.code === store.wanted.value
  const [first, ...others] = open
    .filter(it => it.code !== running?.sprintCode && it.kind !== 'express')
    .sort((a, b) => Number(wanted(b)) - Number(wanted(a)))
  const listed = [...others, ...open.filter(it => it.code === running?.sprintCode && it.kind !== 'express')]
  const express = open.filter(it => it.kind === 'express')
  const use = (sprint: LibrarySprint | null) => (design ? setAsked({ sprint }) : store.choose(sprint))
  const name = first?.target?.label ?? ''
  const place = first && !wanted(first) && placeOf(first, sprints)
  return (
    <>
      <StepHead
        kicker={t('sprint.design.kicker')}
        title={t('sprint.library.title')}
        lead={place ? t(`sprint.library.${place}`, { name }) : t('sprint.library.lead')}
      />
      {design && (
        <Notice
          title={t('sprint.library.draft', { label: design.label || t('sprint.library.unnamed') })}
          actions={
            <>
              <Button kind="primary" onClick={() => store.go('CONFIGURE_SPRINT')}>
                {t('sprint.library.resume')}
              </Button>
              <Button kind="quiet" busy={store.busy.value.has('discard')} onClick={() => void store.discard()}>
                {t('sprint.library.discard')}
              </Button>
            </>
          }
        >
          {t('sprint.library.draftText')}
        </Notice>
      )}
      {first && <Proposed sprint={first} found={found} isNext={design === null} onUse={() => use(first)} />}
      {listed.length > 0 && (
        <Section
          title={t('sprint.library.preDesigned')}
          text={
            listed.some(it => it.score !== null)
              ? t(`sprint.library.${first?.owner === 'team' ? 'preDesignedTeamText' : 'preDesignedText'}`)
              : undefined
          }
        >
          <ol className="t-library">
            {listed.map(it => (
              <LibraryCard
                key={it.code}
                sprint={it}
                runsHref={it.code === running?.sprintCode ? dashboardHref : null}
                onUse={() => use(it)}
              />
            ))}
          </ol>
        </Section>
      )}
      {express.length > 0 && (
        <Section title={t('sprint.library.express')}>
          <ol className="t-library">
            {express.map(it => (
              <LibraryCard key={it.code} sprint={it} runsHref={null} onUse={() => use(it)} />
            ))}
          </ol>
        </Section>
      )}
      {plan.engine && (
        <Section title={t('sprint.design.own.title')} text={t('sprint.design.own.text')}>
          <Button onClick={() => use(null)}>{t('sprint.design.own.action')}</Button>
        </Section>
      )}
      <p className="t-design__who">
        <Icon path={eyeIcon} size="small" />
        {t('sprint.design.onlyYou')}
      </p>
      <Confirmation
        open={asked !== null}
        danger
        title={t('sprint.library.replace', { label: design?.label || t('sprint.library.unnamed') })}
        text={t('sprint.library.replaceText')}
        yes={t('sprint.library.replaceYes')}
        no={t('core.actions.cancel')}
        onResult={result => {
          setAsked(null)
          if (result === 'confirm' && asked) store.choose(asked.sprint)
        }}
      />
    </>
  )
}

import type { SprintResult } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import type { Load } from '../../shared/createLoad.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { Section } from '../../shared/Section.tsx'
import type { EndPhase } from '../SprintEnds.tsx'
import { Certification } from './Certification.tsx'
import { MovedLegend, MovedRows } from './MovedRows.tsx'
import { isCompared } from './movedHeadline.ts'

export interface SprintOutcomeProps {
  of: Load<SprintResult>
  phase: EndPhase
  /** Whether the page has said above when its certificate is known. */
  isSaid?: (result: SprintResult) => boolean
}

/** What has moved, and how the sprint stands at its certificate. */
export function SprintOutcome({ of, phase, isSaid = () => false }: SprintOutcomeProps) {
  const { t } = useTrellis().i18n
  return (
    <Loaded of={of} skeleton={4}>
      {result => (
        <>
          {[...result.outcomes, ...result.behaviors].some(it => it.final !== null) && (
            <Section title={t('sprint.ends.whatMoved')}>
              <MovedLegend />
              <h3 className="t-label">{t('sprint.certificate.keys.outcomeCount')}</h3>
              <MovedRows items={result.outcomes} isCompared={isCompared(result)} withDay />
              <h3 className="t-label">{t('sprint.certificate.keys.behaviorCount')}</h3>
              <MovedRows items={result.behaviors} isCompared={isCompared(result)} withDay />
            </Section>
          )}
          <Section title={t('sprint.certificate.title')}>
            <Certification
              key={phase}
              result={result}
              style={phase === 'later' ? 'list' : 'dropdown'}
              open={phase === 'within'}
              isSaid={isSaid(result)}
            />
          </Section>
        </>
      )}
    </Loaded>
  )
}

import { describe, expect, test } from 'vitest'
import { account, auth } from '../account/contract.ts'
import { alignment } from '../alignment/contract.ts'
import { badge } from '../badge/contract.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { type Relation, relations, standingOf } from '../core/relations.ts'
import { type Role, roles } from '../core/roles.ts'
import { leader360 } from '../leader360/contract.ts'
import { team } from './contract.ts'
import { audienceOf, canDo, type Deed, deeds, maySee, type SeenItem, seenItems } from './rules.ts'

describe('who sees what', () => {
  test('nobody but the person sees single answers and research answers (spec 3 section 2.5)', () => {
    for (const item of ['alignmentAnswer', 'research'] as const)
      for (const who of relations)
        expect(maySee(item, [who], { granted: true, teamShown: true, enough: true })).toBe(who === 'self')
  })
  test('a manager sees an assessment only while its right is granted (spec 1 section 6)', () => {
    expect(maySee('gla', ['manager'])).toBe(false)
    expect(maySee('gla', ['manager'], { granted: true })).toBe(true)
    expect(maySee('gla', ['assistant'])).toBe(false)
    expect(maySee('gla', ['member', 'admin'], { granted: true })).toBe(false)
  })
  test('everybody sees what this table says, and the screens name the same', () => {
    type Row = Partial<Record<Relation, 'always' | 'granted' | 'teamShown' | 'enough'>>
    const table: Record<SeenItem, Row> = {
      alignmentAnswer: { self: 'always' },
      alignmentStatus: { self: 'always', manager: 'always', assistant: 'always' },
      alignmentReport: { manager: 'enough', assistant: 'enough', member: 'enough' },
      research: { self: 'always' },
      gla: { self: 'always', manager: 'granted', assistant: 'granted' },
      strengths: { self: 'always', manager: 'teamShown', assistant: 'teamShown', member: 'teamShown' },
      teamGla: { manager: 'enough', assistant: 'enough', member: 'enough' },
      teamGl360: { manager: 'enough', assistant: 'enough', member: 'enough' },
      focusNote: { manager: 'always', assistant: 'always', member: 'always' },
      teamDetails: { manager: 'always', assistant: 'always', member: 'always', admin: 'always' },
      plan: { self: 'always', manager: 'granted', assistant: 'granted', network: 'always', guest: 'always' },
      planScores: { self: 'always' },
      planNetwork: { self: 'always' },
      gl360Report: { self: 'always', manager: 'granted', assistant: 'granted' },
    }
    for (const item of seenItems) {
      expect([item, Object.fromEntries(audienceOf(item).map(it => [it.who, it.when]))]).toEqual([item, table[item]])
      for (const who of relations) {
        const when = table[item][who]
        for (const fact of ['granted', 'teamShown', 'enough'] as const)
          expect([item, who, fact, maySee(item, [who], { [fact]: true })]).toEqual([
            item,
            who,
            fact,
            when === 'always' || when === fact,
          ])
        expect([item, who, maySee(item, [who])]).toEqual([item, who, when === 'always'])
      }
    }
  })
})

describe('who does what', () => {
  const deedsOf = (...standing: (Relation | Role)[]) => deeds.filter(it => canDo(it, standing))

  test('everybody does what this table says', () => {
    const runTeam: Relation[] = ['manager', 'assistant']
    const table: Record<Deed, (Relation | Role)[]> = {
      openTeamBoard: ['manager', 'assistant', 'member'],
      openManagerBoard: runTeam,
      editTeam: runTeam,
      handOverTeam: ['manager'],
      nameAssistant: ['manager'],
      deleteTeam: ['manager'],
      addMembers: runTeam,
      inviteAgain: runTeam,
      removeMember: ['self', ...runTeam],
      writeFocusNote: runTeam,
      planMilestone: runTeam,
      planActivity: ['self', 'manager', 'assistant', 'member'],
      modifyActivity: ['self', 'manager'],
      actOnAction: ['self', 'manager'],
      remindSprintMembers: ['manager'],
      setSprintMember: ['self', 'manager'],
      askForRights: runTeam,
      giveRights: ['manager', 'assistant', 'member'],
      knowSurvey: ['manager', 'assistant', 'member', 'invited', 'asked'],
      startSurvey: runTeam,
      addRespondents: runTeam,
      excludeRespondents: runTeam,
      remindRespondents: runTeam,
      extendSurvey: runTeam,
      makeReport: runTeam,
      openExpress: ['ADMIN', 'BUYER'],
      startExpress: ['manager'],
      designTeamSprint: ['manager'],
      openConsole: ['ADMIN', 'BUYER', 'TRELLIS_OPS', 'TEAM_ANALYTICS', 'GROWTH_LEADER_ANALYTICS'],
      openSurveyQuality: ['ADMIN', 'TEAM_ANALYTICS'],
      setReportMinimum: ['ADMIN'],
      setUpEmbeds: ['ADMIN'],
      withdrawCertificates: ['ADMIN'],
      setUp360: ['ADMIN'],
      mailAnybody: ['ADMIN'],
      readTags: ['self', 'ADMIN'],
      actAsAnother: ['ADMIN'],
    }
    for (const deed of deeds)
      for (const who of [...relations, ...roles])
        expect([deed, who, canDo(deed, [who])]).toEqual([deed, who, table[deed].includes(who)])
  })
  test('an assistant does what the manager does, but for what is the manager’s alone', () => {
    const alone = deedsOf('manager').filter(it => !canDo(it, ['assistant']))
    expect(alone).toEqual([
      'handOverTeam',
      'nameAssistant',
      'deleteTeam',
      'modifyActivity',
      'actOnAction',
      'remindSprintMembers',
      'setSprintMember',
      'startExpress',
      'designTeamSprint',
    ])
    expect(deedsOf('assistant').filter(it => !canDo(it, ['manager']))).toEqual([])
  })
  test('members read the board and decide about their own; one may leave', () => {
    expect(deedsOf('member')).toEqual(['openTeamBoard', 'planActivity', 'giveRights', 'knowSurvey'])
    expect(deedsOf('self')).toEqual([
      'removeMember',
      'planActivity',
      'modifyActivity',
      'actOnAction',
      'setSprintMember',
      'readTags',
    ])
  })
  test('who has not accepted, or is only asked, knows of the survey and sees nothing of others', () => {
    for (const who of ['invited', 'asked'] as const) {
      expect(deedsOf(who)).toEqual(['knowSurvey'])
      for (const item of seenItems)
        expect(maySee(item, [who], { granted: true, teamShown: true, enough: true })).toBe(false)
    }
  })
  test('who answers for the organisation has no part in its teams', () => {
    for (const role of ['ADMIN', 'BUYER'] as const) {
      expect(deedsOf('USER', role)).toEqual(deedsOf(role))
      expect(deedsOf(...standingOf([role]))).toEqual([])
      expect(deedsOf(role).filter(it => canDo(it, ['manager', 'assistant', 'member']))).toEqual([])
    }
    expect(standingOf(['USER', 'TEAM_MANAGER', 'TEAM_ANALYTICS'])).toEqual([])
  })
  test('what roles of the organisation do, its endpoints let them, and nobody else', () => {
    const endpoints: [Deed, Endpoint][] = [
      ['openExpress', alignment.expressTeam],
      ['openSurveyQuality', alignment.quality],
      ['setReportMinimum', alignment.setMinimum],
      ['setUpEmbeds', account.embedding],
      ['withdrawCertificates', badge.withdrawCertificate],
      ['setUp360', leader360.models],
      ['setUp360', leader360.saveModel],
      ['setUp360', leader360.activateModel],
      ['setUp360', leader360.setMinimum],
      ['actAsAnother', auth.startImpersonation],
    ]
    for (const [deed, { access }] of endpoints)
      expect([deed, access]).toMatchObject([deed, { kind: 'user', roles: roles.filter(it => canDo(deed, [it])) }])
  })
  test('in somebody’s name is done what the endpoint of it is open to, and nothing else', () => {
    const endpoints: Partial<Record<Deed, Endpoint>> = {
      editTeam: team.editTeam,
      handOverTeam: team.editTeam,
      nameAssistant: team.editTeam,
      deleteTeam: team.deleteTeam,
      addMembers: team.addOrgMembers,
      inviteAgain: team.sendEmail,
      removeMember: team.removeOrgTeamMember,
      startSurvey: alignment.startSurvey,
      addRespondents: alignment.addMoreMembers,
      excludeRespondents: alignment.setIncluded,
      remindRespondents: alignment.sendSurveyNotifications,
      extendSurvey: alignment.extendDeadline,
      makeReport: alignment.generateReport,
      startExpress: alignment.expressTeam,
    }
    for (const [deed, { access }] of Object.entries(endpoints)) {
      expect([deed, canDo(deed as Deed, ['manager', 'member'])]).toEqual([deed, true])
      const isOpen = access.kind === 'user' && access.inPersonsName === true
      expect([deed, canDo(deed as Deed, ['manager', 'member', 'actedFor'])]).toEqual([deed, isOpen])
    }
    expect(deedsOf('actedFor')).toEqual([])
    expect(deedsOf('admin', 'actedFor')).toEqual([])
  })
  test('standing in several ways adds up', () => {
    expect(canDo('deleteTeam', ['assistant', 'member', 'admin'])).toBe(false)
    expect(canDo('deleteTeam', ['member', 'manager'])).toBe(true)
    expect(canDo('editTeam', [])).toBe(false)
  })
})

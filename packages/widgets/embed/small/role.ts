export { loadTexts, rooms } from 'virtual:trellis-texts/role'
export { RoleForm as Part } from '../../src/plan/RoleForm.tsx'

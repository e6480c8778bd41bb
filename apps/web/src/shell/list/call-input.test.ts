import { describe, expect, it } from 'vitest';
import { filterInput, type ListFacts, orderInput } from './call-input.ts';

const facts: ListFacts = {
  page: { type: 'number', whole: true, min: 1, optional: true },
  sort: { type: 'choice', of: ['name', 'at'], optional: true },
  order: { type: 'choice', of: ['asc', 'desc'], optional: true },
  keyword: { type: 'text', trim: true, max: 5, optional: true },
  level: { type: 'number', whole: true, min: 1, max: 4, optional: true },
  grade: { type: 'choice', of: [0, 1], optional: true },
  state: { type: 'choice', of: ['open', 'muted'], optional: true },
  hidden: { type: 'flag', optional: true },
  from: { type: 'number', whole: true, min: 0, optional: true },
  to: { type: 'number', whole: true, min: 0, optional: true },
};

describe('filters as a call takes them', () => {
  it.each([
    [{ keyword: 'pump' }, { keyword: 'pump' }],
    [{ keyword: 'too long' }, {}],
    [{ level: '3' }, { level: 3 }],
    [{ level: '9' }, {}],
    [{ level: 'high' }, {}],
    [{ grade: '0' }, { grade: 0 }],
    [{ state: 'open' }, { state: 'open' }],
    [{ state: 'purple' }, {}],
    [{ hidden: 'false' }, { hidden: false }],
    [{ hidden: 'perhaps' }, {}],
    [{ range: '1000,2000' }, { from: 1000, to: 2000 }],
    [{ range: ',2000' }, { to: 2000 }],
    [{ range: 'yesterday' }, {}],
    [{ colour: 'red' }, {}],
  ])('%o becomes %o', (filters, input) => expect(filterInput(filters, facts)).toEqual(input));
});

describe('the order', () => {
  const query = { page: 2, pageSize: 20, sort: 'colour', order: 'desc', filters: {} } as const;

  it('is by what the call sorts by', () => {
    expect(orderInput(query, facts)).toEqual({ order: 'desc' });
    expect(orderInput({ ...query, sort: 'at' }, facts)).toEqual({ order: 'desc', sort: 'at' });
  });

  it('is left out where the call has none', () => {
    expect(orderInput({ ...query, sort: 'at' }, {})).toEqual({});
  });
});

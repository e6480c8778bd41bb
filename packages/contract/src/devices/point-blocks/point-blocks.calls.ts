import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { deviceIdQuery, pointBlockIdField } from '../../fields/ids.ts';
import { listOf } from '../../fields/paging.ts';
import { pointBlock, pointBlockInput } from './point-blocks.schemas.ts';

export const pointBlockCalls = {
  list: defineCall({
    name: 'pointBlocks.list',
    method: 'GET',
    path: 'BaseDataConfig/BlockList',
    summary: 'The variable blocks of a device, by name',
    input: z.object({ deviceId: deviceIdQuery }),
    reply: listOf(pointBlock),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId' },
    shows: ['point_block'],
    errors: [],
  }),
  create: defineCall({
    name: 'pointBlocks.create',
    method: 'POST',
    path: 'BaseDataConfig/CreateBlock',
    summary: 'Adds points that stand one after another to a device, as a block with a name',
    input: pointBlockInput,
    reply: pointBlock,
    rule: { kind: 'scoped', by: 'device', field: 'deviceId', permission: 'points.edit' },
    changes: ['point_block', 'point'],
    errors: [
      'point_block.name_rule',
      'point_block.name_taken',
      'point_block.type_missing',
      'point.name_rule',
      'point.slope_zero',
      'point.limits_reversed',
      'point.write_range_reversed',
      'point.write_step_not_positive',
      'point.write_range_of_no_number',
      'point.name_taken',
      'point.address_invalid',
      'point.no_room',
      'point.family_unknown',
      'point.type_does_not_fit',
      'point.bit_required',
      'point.bit_required_of_byte',
      'point.s7_block_required',
      'point.address_of_other_protocol',
      'point.read_only_family',
      'point_group.unknown',
      'point.account_full',
    ],
  }),
  delete: defineCall({
    name: 'pointBlocks.delete',
    method: 'POST',
    path: 'BaseDataConfig/DeleteBlock',
    summary: 'Deletes a variable block; its points stay',
    input: z.object({ id: pointBlockIdField }),
    reply: z.object({ id: pointBlockIdField }),
    rule: { kind: 'scoped', by: 'pointBlock', field: 'id', permission: 'points.delete' },
    changes: ['point_block', 'point'],
    errors: [],
  }),
};

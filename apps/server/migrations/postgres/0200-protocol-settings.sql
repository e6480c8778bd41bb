-- What only some protocols know stands in one structured column each, checked by the driver.
alter table device add column settings jsonb, add column station text;
update device set
  settings = case when protocol = 'mqtt-json' then '{}' else jsonb_build_object(
    'profile', profile, 'unitId', unit_id, 'wordOrder', word_order, 'maxRegisters', max_registers
  ) end,
  station = case when protocol = 'modbus-dial-in' then unit_id::text end;
drop index device_station;
alter table device
  alter column settings set not null,
  drop column profile,
  drop column unit_id,
  drop column word_order,
  drop column max_registers;
create unique index device_station on device (gateway_id, station);

alter table point rename column address to address_text;
alter table point add column address jsonb;
update point set
  address = case
    when device.protocol = 'mqtt-json'
      then jsonb_build_object('family', family, 'address', address_text)
    else jsonb_build_object(
      'family', family, 'address', address_text, 'bit', bit, 'length', length,
      'wordOrder', point.word_order
    )
  end,
  address_text = family || address_text
  from (select id, protocol from device) as device where device.id = point.device_id;
alter table point
  alter column address set not null,
  drop column family,
  drop column bit,
  drop column length,
  drop column word_order;

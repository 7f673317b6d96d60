//! Uses the client of OpenAPI Generator for Rust against a live service.
use openapi::apis::{configuration::Configuration, entities_v3_api as entities, Error};
use openapi::models::{AspectWriteV3, EntityV3, ScrollRequestV3};
use serde_json::{from_value, json};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Configuration { base_path: std::env::var("ASPECTORY_URL")?, ..Configuration::new() };
    let [orders, customers] =
        ["orders", "customers"].map(|name| format!("urn:li:dataset:(urn:li:dataPlatform:hive,rust/{name},PROD)"));
    let tag = "urn:li:tag:sdk-rust";
    let table: EntityV3 = from_value(json!({
        "urn": orders,
        "datasetProperties": { "value": { "name": "orders", "customProperties": { "team": "sales" } } },
        "upstreamLineage": { "value": { "upstreams": [{ "dataset": customers, "type": "TRANSFORMED" }] } },
        "globalTags": { "value": { "tags": [{ "tag": tag }] } },
    }))?;

    let written = entities::write_entities_v3(&client, "dataset", vec![table], None, None, None, None, None).await?;
    assert_eq!(written[0].urn, orders);

    let wanted: ScrollRequestV3 = from_value(json!({
        "entities": ["dataset"], "filter": { "or": [{ "and": [{ "field": "tags", "value": tag }] }] },
    }))?;
    let found = entities::scroll_entities_v3(
        &client, wanted, None, None, None, None, None, None, None, None, None, None, None, None,
    )
    .await?;
    assert_eq!(found.entities.iter().map(|entity| &entity.urn).collect::<Vec<_>>(), [&orders]);

    let read = entities::get_entity_v3(&client, "dataset", &orders, None, None, None).await?;
    let properties = read.dataset_properties.expect("it was written").value;
    assert_eq!(properties.custom_properties.expect("they were written")["team"], "sales");

    let untagged: AspectWriteV3 = from_value(json!({ "value": { "tags": [] } }))?;
    let refused = entities::write_aspect_v3(
        &client, "dataset", &orders, "globalTags", untagged, None, None, Some(false), None, None, Some("7"), None, None,
        None, None, None,
    )
    .await;
    let Err(Error::ResponseError(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.status, 412);
    let Some(entities::WriteAspectV3Error::Status412(error)) = refusal.entity else { panic!("{refusal:?}") };
    assert_eq!(error.code, "CONFLICT");

    let deleted = entities::delete_entity_v3(&client, "dataset", &orders, None, None).await?;
    assert_eq!(deleted.urn, orders);
    Ok(())
}
